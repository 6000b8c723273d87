ALTER TABLE "games" ADD COLUMN "content_hash" text;--> statement-breakpoint
ALTER TABLE "loan_payments" ADD COLUMN "content_hash" text;--> statement-breakpoint
ALTER TABLE "loans" ADD COLUMN "content_hash" text;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "content_hash" text;