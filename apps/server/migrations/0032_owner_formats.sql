ALTER TABLE "owners" ADD COLUMN "display_currency" text DEFAULT 'USD' NOT NULL;--> statement-breakpoint
ALTER TABLE "owners" ADD COLUMN "date_format" text DEFAULT 'month-first' NOT NULL;--> statement-breakpoint
ALTER TABLE "owners" ADD COLUMN "week_starts_on" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "owners" ADD CONSTRAINT "owners_week_starts_on" CHECK (week_starts_on between 0 and 6);