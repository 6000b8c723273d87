-- Written by hand:
-- In the transaction that deletes sessions, whoever deletes them. A message takes less than 8000 bytes.
CREATE FUNCTION announce_ended_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify(
    'quarterdeck_ended_sessions',
    json_agg(json_build_object('ownerId', owner_id, 'endedSession', id))::text
  )
  FROM (SELECT owner_id, id, (row_number() OVER () - 1) / 50 AS part FROM ended) AS numbered
  GROUP BY part;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER sessions_ended AFTER DELETE ON sessions REFERENCING OLD TABLE AS ended
  FOR EACH STATEMENT EXECUTE FUNCTION announce_ended_sessions();--> statement-breakpoint
-- A new token ends the streams that the old one opened.
CREATE FUNCTION announce_renewed_token() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify(
    'quarterdeck_ended_sessions',
    json_build_array(json_build_object('ownerId', OLD.owner_id, 'endedSession', OLD.id))::text
  );
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER sessions_token_renewed AFTER UPDATE OF token_hash ON sessions
  FOR EACH ROW EXECUTE FUNCTION announce_renewed_token();
