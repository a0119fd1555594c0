/**
 * A wish also ends when its account may no longer book for a person of the order. The index finds the
 * company event of an order that is moved.
 */
export const up = /* sql */ `
PRAGMA writable_schema = ON;
UPDATE sqlite_schema
  SET sql = replace(sql, '''past'', ''patient''', '''past'', ''closed'', ''patient''')
  WHERE type = 'table' AND name = 'time_wish';
PRAGMA writable_schema = RESET;
CREATE INDEX attendance_order ON attendance(order_number) WHERE order_number IS NOT NULL;
`;
