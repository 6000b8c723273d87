ALTER TABLE "owners" ADD COLUMN "later_sign_up_hash" text;--> statement-breakpoint
ALTER TABLE "owners" ADD COLUMN "later_sign_up_at" timestamp with time zone;