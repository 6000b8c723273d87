CREATE TABLE "representative_names" (
	"owner_id" uuid NOT NULL,
	"key" text NOT NULL,
	"representative_id" uuid NOT NULL,
	CONSTRAINT "representative_names_owner_id_key_pk" PRIMARY KEY("owner_id","key")
);
--> statement-breakpoint
CREATE TABLE "representatives" (
	"owner_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "representatives_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);
--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "representative_id" uuid;--> statement-breakpoint
ALTER TABLE "representative_names" ADD CONSTRAINT "representative_names_owner_id_representative_id_representatives_owner_id_id_fk" FOREIGN KEY ("owner_id","representative_id") REFERENCES "public"."representatives"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "representatives" ADD CONSTRAINT "representatives_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "representative_names_of" ON "representative_names" USING btree ("owner_id","representative_id");--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_owner_id_representative_id_representatives_owner_id_id_fk" FOREIGN KEY ("owner_id","representative_id") REFERENCES "public"."representatives"("owner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "games_representative" ON "games" USING btree ("owner_id","representative_id");--> statement-breakpoint
-- Written by hand: a representative for each name of games and records, ignoring case, as its latest game has it. Games of
-- one representative may have had several phones: the others become a note.
INSERT INTO "representatives" ("owner_id", "id", "name", "phone", "notes")
SELECT owner_id, gen_random_uuid(), (array_agg(name ORDER BY latest DESC))[1], coalesce((array_agg(rep_phone ORDER BY latest DESC) FILTER (WHERE rep_phone <> ''))[1], ''),
  coalesce('Other phones: ' || nullif(array_to_string((array_agg(rep_phone ORDER BY latest DESC) FILTER (WHERE rep_phone <> ''))[2:], ', '), ''), '')
FROM (
  SELECT owner_id, lower(btrim(rep_name)) AS key, rep_phone, max(latest) AS latest, (array_agg(btrim(rep_name) ORDER BY latest DESC))[1] AS name
  FROM (
    SELECT owner_id, rep_name, rep_phone, updated_at AS latest FROM games
    UNION ALL SELECT owner_id, rep_name, '', '-infinity' FROM store_rep_month_totals
  ) AS uses WHERE btrim(rep_name) <> '' GROUP BY owner_id, lower(btrim(rep_name)), rep_phone
) AS named
GROUP BY owner_id, key;--> statement-breakpoint
INSERT INTO "representative_names" ("owner_id", "key", "representative_id")
SELECT owner_id, lower(name), id FROM representatives;--> statement-breakpoint
UPDATE "games" SET "representative_id" = names.representative_id, "rep_name" = representatives.name, "rep_phone" = representatives.phone
FROM representative_names AS names JOIN representatives
  ON representatives.owner_id = names.owner_id AND representatives.id = names.representative_id
WHERE names.owner_id = games.owner_id AND names.key = lower(btrim(games.rep_name));
