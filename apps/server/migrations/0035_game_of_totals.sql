ALTER TABLE "store_game_totals" ADD COLUMN "game_id" uuid;--> statement-breakpoint
UPDATE "store_game_totals" AS "totals" SET "game_id" = "named"."game_id"
FROM (
  SELECT "records"."owner_id", "records"."store_id", "lines"."game_name", min("lines"."game_id"::text)::uuid AS "game_id"
  FROM "game_lines" AS "lines"
    JOIN "financial_records" AS "records" ON "records"."owner_id" = "lines"."owner_id" AND "records"."id" = "lines"."record_id"
  WHERE "records"."deleted_at" IS NULL
  GROUP BY 1, 2, 3 HAVING min("lines"."game_id"::text) = max("lines"."game_id"::text)
) AS "named"
WHERE "totals"."owner_id" = "named"."owner_id" AND "totals"."store_id" = "named"."store_id"
  AND "totals"."game_name" = "named"."game_name";
