-- The clock of an organisation: the instant of the latest write of anything it has. Everything that
-- has an instant of its own is asked for its latest, which the key or an index has at its end.

ALTER TABLE `organisations` ADD `written_at` text DEFAULT '1970-01-01T00:00:00.000Z' NOT NULL CONSTRAINT "organisations_written_at" CHECK(written_at GLOB '????-??-??T??:??:??.???Z');
--> statement-breakpoint
UPDATE `organisations` SET `written_at` = max(created_at,
  coalesce((SELECT max(at) FROM unit_arrivals WHERE org_id = organisations.id AND project_id = ''), ''),
  coalesce((SELECT created_at FROM projects WHERE org_id = organisations.id ORDER BY id DESC LIMIT 1), ''),
  coalesce((SELECT created_at FROM folders WHERE org_id = organisations.id ORDER BY id DESC LIMIT 1), ''),
  coalesce((SELECT created_at FROM import_runs WHERE org_id = organisations.id ORDER BY id DESC LIMIT 1), ''),
  coalesce((SELECT created_at FROM members WHERE org_id = organisations.id ORDER BY id DESC LIMIT 1), ''),
  coalesce((SELECT created_at FROM tokens WHERE org_id = organisations.id ORDER BY id DESC LIMIT 1), ''),
  coalesce((SELECT at FROM audit WHERE org_id = organisations.id ORDER BY id DESC LIMIT 1), ''));
--> statement-breakpoint
CREATE TRIGGER organisations_written_at BEFORE UPDATE OF written_at ON organisations
WHEN NEW.written_at < OLD.written_at BEGIN
  SELECT RAISE(ABORT, 'organisations.written_at: the clock of an organisation is never set back');
END;
--> statement-breakpoint
DROP TRIGGER unit_arrivals_on_insert;--> statement-breakpoint
DROP TRIGGER unit_arrivals_on_update;--> statement-breakpoint
DROP TRIGGER unit_departures_on_delete;--> statement-breakpoint
DROP TABLE `unit_arrivals`;--> statement-breakpoint
DROP TABLE `unit_departures`;--> statement-breakpoint
-- Without a rebuild, SQLite adds a CHECK to a table only together with a column. This one is
-- computed, takes no space, and is read by nobody. Adding it reads every unit once.
ALTER TABLE `properties` ADD `checks` integer GENERATED ALWAYS AS (NULL) VIRTUAL CONSTRAINT "properties_kind" CHECK(kind IS (archived * 3 + CASE visibility WHEN 'online' THEN 0 WHEN 'offline' THEN 1 WHEN 'pending_review' THEN 2 END) * 6 + CASE status WHEN 'frei' THEN 0 WHEN 'auf_anfrage' THEN 1 WHEN 'reserviert' THEN 2 WHEN 'notarvorbereitung' THEN 3 WHEN 'notartermin' THEN 4 WHEN 'verkauft' THEN 5 END) CONSTRAINT "properties_updated" CHECK(updated_at >= created_at);
