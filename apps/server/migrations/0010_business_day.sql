ALTER TABLE "sessions" ADD COLUMN "shift_staff_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "shift_began_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "shift_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "edit_record_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "edit_staff_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "edit_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "time_zone" text DEFAULT 'UTC' NOT NULL;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "time_zone_confirmed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "day_ends_at" integer DEFAULT 4 NOT NULL;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "remember_shift_minutes" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- Where a store is, nobody was asked yet: the owner's last device says it best, and the owner confirms it.
UPDATE "stores" SET "time_zone" = "guess"."time_zone"
FROM (
	SELECT DISTINCT ON ("sessions"."owner_id") "sessions"."owner_id", "zones"."name" AS "time_zone"
	FROM "sessions" JOIN pg_timezone_names AS "zones" ON "zones"."name" = "sessions"."device" ->> 'timeZone'
	WHERE "sessions"."store_id" IS NULL AND ("zones"."name" = 'UTC' OR "zones"."name" ~ '^[A-Z][A-Za-z_]*(/[A-Za-z0-9_+-]+)+$')
	ORDER BY "sessions"."owner_id", "sessions"."last_seen_at" DESC
) AS "guess"
WHERE "stores"."owner_id" = "guess"."owner_id";
