ALTER TABLE "game_lines" ADD COLUMN "machines" integer;--> statement-breakpoint
-- Written by hand: a line has the machines that the audit log knows of the moment at which its record was saved; of games without such an entry, today's.
WITH quantities AS (
  SELECT owner_id, subject_id AS game_id, id, at,
    (change->>'before')::integer AS before, COALESCE(change->>'after', change->>'before')::integer AS after
  FROM audit_entries, jsonb_array_elements(changes) AS change
  WHERE kind = 'game' AND change->>'what' = 'Quantity'
    AND concat(change->>'before', change->>'after') ~ '^[0-9]{1,8}$'
), spans AS (
  SELECT owner_id, game_id, after AS machines, at AS since,
    lead(at, 1, 'infinity') OVER (PARTITION BY owner_id, game_id ORDER BY at, id) AS until
  FROM quantities
  UNION ALL
  (SELECT DISTINCT ON (owner_id, game_id) owner_id, game_id, COALESCE(before, after), '-infinity', at
   FROM quantities ORDER BY owner_id, game_id, at, id)
  UNION ALL
  SELECT owner_id, id, quantity, '-infinity', 'infinity' FROM games
  WHERE NOT EXISTS (
    SELECT 1 FROM quantities WHERE quantities.owner_id = games.owner_id AND quantities.game_id = games.id
  )
)
UPDATE "game_lines" SET "machines" = spans.machines
FROM spans JOIN financial_records AS records
  ON records.owner_id = spans.owner_id AND records.created_at >= spans.since AND records.created_at < spans.until
WHERE game_lines.owner_id = spans.owner_id AND game_lines.game_id = spans.game_id
  AND game_lines.record_id = records.id;
