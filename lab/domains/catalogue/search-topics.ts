import { z } from "zod";
import type { Db } from "../../database/db.ts";
import { searchScore } from "../products/search.ts";

export interface SearchTopic {
  name_en: string;
  name_id: string;
}

/** Scores below any name match (1 and more). */
export interface TopicMatch {
  score: number;
  topic: SearchTopic;
}

const MAX_TOPICS = 3;
const EXACT = 6;
const texts = z.array(z.string());

/** @param others names match too: then only whole phrases count */
export async function findByTopic(db: Db, q: string, others: boolean): Promise<Map<string, TopicMatch>> {
  const topics = (await db.selectFrom("search_topic").selectAll().execute())
    .map((row) => {
      const names = [row.name_en, row.name_id];
      return { ...row, score: searchScore(q, { names, aliases: texts.parse(JSON.parse(row.words)) }) };
    })
    .filter(({ score }) => score >= (others ? EXACT : 1))
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_TOPICS);
  const matches = new Map<string, TopicMatch>();
  if (topics.length === 0) return matches;
  const rows = await db
    .selectFrom("search_topic_product")
    .selectAll()
    .where(
      "topic_id",
      "in",
      topics.map(({ topic_id }) => topic_id),
    )
    .orderBy("position")
    .execute();
  for (const [index, { topic_id, name_en, name_id }] of topics.entries()) {
    for (const { product_id, position } of rows.filter((row) => row.topic_id === topic_id)) {
      if (!matches.has(product_id))
        matches.set(product_id, { score: 0.9 - 0.2 * index - 0.01 * position, topic: { name_en, name_id } });
    }
  }
  return matches;
}

export async function topicPhrases(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("search_topic").select(["name_en", "name_id", "words"]).execute();
  return rows.flatMap(({ name_en, name_id, words }) => [name_en, name_id, ...texts.parse(JSON.parse(words))]);
}
