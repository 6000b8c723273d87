CREATE TABLE "attention_seen" (
	"owner_id" uuid NOT NULL,
	"key" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "attention_seen_owner_id_key_pk" PRIMARY KEY("owner_id","key")
);
--> statement-breakpoint
ALTER TABLE "attention_seen" ADD CONSTRAINT "attention_seen_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE cascade ON UPDATE no action;