CREATE TABLE "audit_heads" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"hash" "bytea" DEFAULT ''::bytea NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "sequence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "hash" "bytea" DEFAULT ''::bytea NOT NULL;--> statement-breakpoint
ALTER TABLE "backup_archives" ADD COLUMN "signature" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_heads" ADD CONSTRAINT "audit_heads_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Written by hand:
-- The audit log only grows. Only the entries of an account that has ended may go; the previous version, which connects as
-- the tables' owner, still marks its deletions with a setting.
CREATE OR REPLACE FUNCTION "audit_entries_stay"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND (
    EXISTS (SELECT FROM public.owners WHERE id = OLD.owner_id AND purge_after <= now())
    OR current_setting('quarterdeck.account_ends', true) = 'yes'
      AND pg_has_role(session_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'usage')
  ) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'The audit trail cannot be changed';
END
$$;--> statement-breakpoint
-- What is hashed of an entry besides the hash before it. verify-audit.ts has the same formula.
CREATE FUNCTION "audit_entry_content"(entry "audit_entries") RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT convert_to(jsonb_build_array(entry.sequence, entry.owner_id, entry.id, entry.store_id, entry.kind,
    entry.subject_id, entry.subject, entry.action, entry.actor, entry.changes,
    (extract(epoch from entry.at) * 1000000)::bigint)::text, 'UTF8')
$$;--> statement-breakpoint
-- Chains the entries that are already there, in the order of their ids.
ALTER TABLE "audit_entries" DISABLE TRIGGER "audit_entries_stay";--> statement-breakpoint
DO $$
DECLARE
  entry public.audit_entries;
  head public.audit_heads;
BEGIN
  FOR entry IN SELECT * FROM public.audit_entries ORDER BY owner_id, id LOOP
    IF entry.owner_id IS DISTINCT FROM head.owner_id THEN
      IF head.owner_id IS NOT NULL THEN
        INSERT INTO public.audit_heads VALUES (head.*);
      END IF;
      head := ROW(entry.owner_id, 0, ''::bytea);
    END IF;
    head.sequence := head.sequence + 1;
    entry.sequence := head.sequence;
    head.hash := sha256(head.hash || public.audit_entry_content(entry));
    UPDATE public.audit_entries SET sequence = head.sequence, hash = head.hash
      WHERE owner_id = entry.owner_id AND id = entry.id;
  END LOOP;
  IF head.owner_id IS NOT NULL THEN
    INSERT INTO public.audit_heads VALUES (head.*);
  END IF;
END
$$;--> statement-breakpoint
ALTER TABLE "audit_entries" ENABLE TRIGGER "audit_entries_stay";--> statement-breakpoint
CREATE UNIQUE INDEX "audit_entries_sequence" ON "audit_entries" USING btree ("owner_id","sequence");--> statement-breakpoint
-- Gives a new entry its place in its owner's chain. Writers of one owner wait here for each other: for the owner first, as
-- whoever changes an account locks that before the log. In a transaction with one snapshot a newer entry is a conflict
-- (40001). A statement with many rows moves the head once, at its end: moving it for each would be quadratic.
CREATE FUNCTION "audit_entries_chain"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  last_sequence integer;
  last_hash bytea;
  newer record;
BEGIN
  LOOP
    SELECT heads.sequence, heads.hash INTO last_sequence, last_hash
      FROM public.owners JOIN public.audit_heads AS heads ON heads.owner_id = owners.id
      WHERE owners.id = NEW.owner_id FOR KEY SHARE OF owners FOR UPDATE OF heads;
    EXIT WHEN FOUND;
    INSERT INTO public.audit_heads (owner_id) VALUES (NEW.owner_id) ON CONFLICT DO NOTHING;
  END LOOP;
  SELECT sequence, hash INTO newer FROM public.audit_entries
    WHERE owner_id = NEW.owner_id AND sequence > last_sequence ORDER BY sequence DESC LIMIT 1;
  IF FOUND THEN
    last_sequence := newer.sequence;
    last_hash := newer.hash;
  END IF;
  NEW.sequence := last_sequence + 1;
  NEW.hash := sha256(last_hash || public.audit_entry_content(NEW));
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE FUNCTION "audit_entries_advance"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  UPDATE public.audit_heads AS heads SET sequence = last.sequence, hash = last.hash
    FROM (SELECT DISTINCT ON (owner_id) owner_id, sequence, hash FROM added ORDER BY owner_id, sequence DESC) AS last
    WHERE heads.owner_id = last.owner_id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "audit_entries_chain" BEFORE INSERT ON "audit_entries" FOR EACH ROW EXECUTE FUNCTION "audit_entries_chain"();--> statement-breakpoint
CREATE TRIGGER "audit_entries_advance" AFTER INSERT ON "audit_entries" REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION "audit_entries_advance"();--> statement-breakpoint
-- The server's role may delete no entry. This removes those of an account that has ended, and of no other.
CREATE FUNCTION "purge_audit_log"(account uuid) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  removed bigint;
BEGIN
  PERFORM FROM public.owners WHERE id = account AND purge_after <= now();
  IF NOT FOUND THEN
    RAISE EXCEPTION 'The account has not ended';
  END IF;
  DELETE FROM public.audit_entries WHERE owner_id = account;
  GET DIAGNOSTICS removed = ROW_COUNT;
  RETURN removed;
END
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION "purge_audit_log"(uuid) FROM PUBLIC;--> statement-breakpoint
-- The next start signs the archives that are already there: the key is not in the database.
COMMENT ON COLUMN "backup_archives"."signature" IS 'earlier archives are not signed yet';--> statement-breakpoint
-- Whoever could end an account at once could purge its audit log at once. Only the owner of the tables may.
CREATE FUNCTION "owners_keep_their_time"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.purge_after < now() + interval '14 days'
    AND NOT pg_has_role(session_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'usage') THEN
    RAISE EXCEPTION 'A deleted account is kept for 14 days';
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "owners_keep_their_time" BEFORE INSERT OR UPDATE OF "purge_after" ON "owners"
FOR EACH ROW EXECUTE FUNCTION "owners_keep_their_time"();
