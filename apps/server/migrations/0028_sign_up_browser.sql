ALTER TABLE "sessions" ALTER COLUMN "authenticated_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "owners" ADD COLUMN "sign_up_browser_hash" text;