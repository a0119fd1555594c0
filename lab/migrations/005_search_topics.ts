export const up = /* sql */ `
CREATE TABLE search_topic (
  topic_id TEXT PRIMARY KEY,
  name_en TEXT NOT NULL,
  name_id TEXT NOT NULL,
  words TEXT NOT NULL DEFAULT '[]'
);
CREATE TABLE search_topic_product (
  topic_id TEXT NOT NULL REFERENCES search_topic(topic_id),
  product_id TEXT NOT NULL REFERENCES product(product_id),
  position INTEGER NOT NULL,
  PRIMARY KEY (topic_id, product_id)
);
`;
