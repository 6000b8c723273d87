CREATE TABLE "representative_merges" (
	"owner_id" uuid NOT NULL,
	"representative_id" uuid NOT NULL,
	"into_id" uuid NOT NULL,
	"filled" jsonb NOT NULL,
	"merged_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "representative_merges_owner_id_representative_id_pk" PRIMARY KEY("owner_id","representative_id")
);
--> statement-breakpoint
ALTER TABLE "representative_merges" ADD CONSTRAINT "representative_merges_owner_id_representative_id_representatives_owner_id_id_fk" FOREIGN KEY ("owner_id","representative_id") REFERENCES "public"."representatives"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "representative_merges" ADD CONSTRAINT "representative_merges_owner_id_into_id_representatives_owner_id_id_fk" FOREIGN KEY ("owner_id","into_id") REFERENCES "public"."representatives"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "representative_merges_into" ON "representative_merges" USING btree ("owner_id","into_id");