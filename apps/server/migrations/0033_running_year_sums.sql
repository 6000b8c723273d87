-- The job of the next night adds them up again.
DELETE FROM "kept_sums";--> statement-breakpoint
ALTER TABLE "kept_sums" ADD COLUMN "ends_on" date NOT NULL;
