ALTER TABLE "stores" ADD COLUMN "cash_limit_cents" bigint DEFAULT 500 NOT NULL;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "closed_weekdays" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "closed_periods" jsonb DEFAULT '[]'::jsonb NOT NULL;