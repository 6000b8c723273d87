-- Stores restored after a restore of a backup were missing in their owner's totals.
LOCK TABLE "store_day_totals", "owner_day_totals", "owner_totals" IN EXCLUSIVE MODE;--> statement-breakpoint
DELETE FROM "owner_day_totals";--> statement-breakpoint
INSERT INTO "owner_day_totals" ("owner_id", "business_date", "record_count", "money_in_cents", "money_out_cents")
SELECT "days"."owner_id", "business_date", sum("record_count")::int, sum("money_in_cents")::bigint, sum("money_out_cents")::bigint
FROM "store_day_totals" AS "days"
  JOIN "stores" ON "stores"."owner_id" = "days"."owner_id" AND "stores"."id" = "days"."store_id"
WHERE "stores"."deleted_at" IS NULL AND "record_count" > 0
GROUP BY "days"."owner_id", "business_date";--> statement-breakpoint
UPDATE "owner_totals" AS "totals"
SET "record_count" = coalesce("counted"."records", 0), "money_in_cents" = coalesce("counted"."money_in", 0),
  "money_out_cents" = coalesce("counted"."money_out", 0), "day_count" = coalesce("counted"."days", 0)
FROM "owner_totals" AS "present"
  LEFT JOIN (
    SELECT "owner_id", sum("record_count")::int AS "records", sum("money_in_cents")::bigint AS "money_in",
      sum("money_out_cents")::bigint AS "money_out", count(*)::int AS "days"
    FROM "owner_day_totals" GROUP BY "owner_id"
  ) AS "counted" ON "counted"."owner_id" = "present"."owner_id"
WHERE "totals"."owner_id" = "present"."owner_id";
