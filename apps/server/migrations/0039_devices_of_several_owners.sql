ALTER TABLE "sessions" DROP CONSTRAINT "sessions_known_device_hash_known_devices_token_hash_fk";--> statement-breakpoint
DROP INDEX "known_devices_owner";--> statement-breakpoint
ALTER TABLE "known_devices" DROP CONSTRAINT "known_devices_pkey";--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_owner_id_token_hash_pk" PRIMARY KEY("owner_id","token_hash");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_known_device_fk" FOREIGN KEY ("owner_id","known_device_hash") REFERENCES "public"."known_devices"("owner_id","token_hash") ON DELETE set null ("known_device_hash") ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_devices_token" ON "known_devices" USING btree ("token_hash");
