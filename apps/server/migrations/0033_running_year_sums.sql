ALTER TABLE "kept_sums" ADD COLUMN "ends_on" date;--> statement-breakpoint
UPDATE "kept_sums" SET "ends_on" = ("starts_on" + ('1 ' || "unit")::interval)::date - 1;--> statement-breakpoint
ALTER TABLE "kept_sums" ALTER COLUMN "ends_on" SET NOT NULL;
