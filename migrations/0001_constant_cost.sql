CREATE TABLE `unit_arrivals` (
	`org_id` text NOT NULL,
	`project_id` text NOT NULL,
	`at` text NOT NULL,
	`arrived` integer NOT NULL,
	`counts` blob NOT NULL,
	PRIMARY KEY(`org_id`, `project_id`, `at`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `unit_departures` (
	`org_id` text NOT NULL,
	`project_id` text NOT NULL,
	`level` integer NOT NULL,
	`slot` integer NOT NULL,
	`counts` blob NOT NULL,
	PRIMARY KEY(`org_id`, `project_id`, `level`, `slot`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `organisations_on_plan` ON `organisations` (`plan_id`);--> statement-breakpoint
DROP INDEX `properties_by_update`;--> statement-breakpoint
DROP INDEX `properties_of_project`;--> statement-breakpoint
ALTER TABLE `properties` ADD `kind` integer;--> statement-breakpoint
UPDATE `properties` SET `kind` = (archived * 3 + CASE visibility WHEN 'online' THEN 0 WHEN 'offline' THEN 1 WHEN 'pending_review' THEN 2 END) * 6 + CASE status WHEN 'frei' THEN 0 WHEN 'auf_anfrage' THEN 1 WHEN 'reserviert' THEN 2 WHEN 'notarvorbereitung' THEN 3 WHEN 'notartermin' THEN 4 WHEN 'verkauft' THEN 5 END;--> statement-breakpoint
CREATE INDEX `properties_by_kind` ON `properties` (`org_id`,`kind`,`id`,`updated_at`);--> statement-breakpoint
CREATE INDEX `properties_by_change` ON `properties` (`org_id`,`kind`,`updated_at`,`created_at`) WHERE updated_at <> created_at;--> statement-breakpoint
CREATE INDEX `properties_of_project_by_change` ON `properties` (`org_id`,`project_id`,`kind`,`updated_at`,`created_at`) WHERE updated_at <> created_at;--> statement-breakpoint
CREATE INDEX `properties_of_project` ON `properties` (`org_id`,`project_id`,`kind`,`id`,`updated_at`);
--> statement-breakpoint
-- unit_arrivals and unit_departures follow properties inside the same transaction, whoever writes.
-- Their counts are by kind * 2, and one more for a unit that was changed since it was created.

INSERT INTO unit_arrivals (org_id, project_id, at, arrived, counts)
WITH units AS (
  SELECT org_id, '' AS scope, updated_at AS at, kind * 2 + (updated_at <> created_at) AS kind FROM properties
  UNION ALL
  SELECT org_id, project_id, updated_at, kind * 2 + (updated_at <> created_at) FROM properties
)
SELECT u.org_id, u.scope, u.at, sum(count(*)) OVER (PARTITION BY u.org_id, u.scope ORDER BY u.at), (
  SELECT jsonb_group_object(CAST(kind AS text), units) FROM (
    SELECT e.kind, count(*) AS units FROM units AS e
    WHERE e.org_id = u.org_id AND e.scope = u.scope AND e.at <= u.at GROUP BY e.kind))
FROM units AS u GROUP BY u.org_id, u.scope, u.at;
--> statement-breakpoint
CREATE TRIGGER unit_arrivals_on_insert AFTER INSERT ON properties BEGIN
  SELECT RAISE(ABORT, 'properties.kind: not that of its archived, visibility and status')
    WHERE NEW.kind IS NOT (NEW.archived * 3 + CASE NEW.visibility WHEN 'online' THEN 0 WHEN 'offline' THEN 1 WHEN 'pending_review' THEN 2 END) * 6 + CASE NEW.status WHEN 'frei' THEN 0 WHEN 'auf_anfrage' THEN 1 WHEN 'reserviert' THEN 2 WHEN 'notarvorbereitung' THEN 3 WHEN 'notartermin' THEN 4 WHEN 'verkauft' THEN 5 END;
  SELECT RAISE(ABORT, 'properties.updated_at: before the latest of the organisation') WHERE EXISTS (
    SELECT 1 FROM unit_arrivals WHERE org_id = NEW.org_id AND project_id = '' AND at > NEW.updated_at);
  UPDATE unit_arrivals SET arrived = arrived + 1,
    counts = jsonb_set(counts, '$.' || (NEW.kind * 2 + (NEW.updated_at <> NEW.created_at)),
      coalesce(counts ->> ('$.' || (NEW.kind * 2 + (NEW.updated_at <> NEW.created_at))), 0) + 1)
    WHERE org_id = NEW.org_id AND project_id IN ('', NEW.project_id) AND at = NEW.updated_at;
  INSERT INTO unit_arrivals (org_id, project_id, at, arrived, counts)
    SELECT NEW.org_id, scope.value, NEW.updated_at, coalesce(latest.arrived, 0) + 1,
      jsonb_set(coalesce(latest.counts, jsonb('{}')), '$.' || (NEW.kind * 2 + (NEW.updated_at <> NEW.created_at)),
        coalesce(latest.counts ->> ('$.' || (NEW.kind * 2 + (NEW.updated_at <> NEW.created_at))), 0) + 1)
    FROM json_each(json_array('', NEW.project_id)) AS scope
    LEFT JOIN unit_arrivals AS latest ON latest.org_id = NEW.org_id AND latest.project_id = scope.value
      AND latest.at = (SELECT max(at) FROM unit_arrivals WHERE org_id = NEW.org_id AND project_id = scope.value)
    WHERE changes() < 2 AND latest.at IS NOT NEW.updated_at;
END;
--> statement-breakpoint
CREATE TRIGGER unit_departures_on_delete AFTER DELETE ON properties BEGIN
  INSERT INTO unit_departures (org_id, project_id, level, slot, counts)
    SELECT org_id, project_id, level.value, (arrived - 1) >> (3 * level.value), jsonb_set(jsonb('{}'), kind.path, 1)
    FROM unit_arrivals, json_each('[0,1,2,3,4,5,6]') AS level,
      (SELECT '$.' || (OLD.kind * 2 + (OLD.updated_at <> OLD.created_at)) AS path) AS kind
    WHERE org_id = OLD.org_id AND project_id IN ('', OLD.project_id) AND at = OLD.updated_at
    ON CONFLICT DO UPDATE SET counts = jsonb_set(counts,
      '$.' || (OLD.kind * 2 + (OLD.updated_at <> OLD.created_at)),
      coalesce(counts ->> ('$.' || (OLD.kind * 2 + (OLD.updated_at <> OLD.created_at))), 0) + 1);
END;
--> statement-breakpoint
CREATE TRIGGER unit_arrivals_on_update
AFTER UPDATE OF org_id, project_id, status, visibility, archived, kind, created_at, updated_at ON properties
WHEN (OLD.org_id, OLD.project_id, OLD.kind, OLD.created_at, OLD.updated_at)
  IS NOT (NEW.org_id, NEW.project_id, NEW.kind, NEW.created_at, NEW.updated_at) BEGIN
  INSERT INTO unit_departures (org_id, project_id, level, slot, counts)
    SELECT org_id, project_id, level.value, (arrived - 1) >> (3 * level.value), jsonb_set(jsonb('{}'), kind.path, 1)
    FROM unit_arrivals, json_each('[0,1,2,3,4,5,6]') AS level,
      (SELECT '$.' || (OLD.kind * 2 + (OLD.updated_at <> OLD.created_at)) AS path) AS kind
    WHERE org_id = OLD.org_id AND project_id IN ('', OLD.project_id) AND at = OLD.updated_at
    ON CONFLICT DO UPDATE SET counts = jsonb_set(counts,
      '$.' || (OLD.kind * 2 + (OLD.updated_at <> OLD.created_at)),
      coalesce(counts ->> ('$.' || (OLD.kind * 2 + (OLD.updated_at <> OLD.created_at))), 0) + 1);
  SELECT RAISE(ABORT, 'properties.kind: not that of its archived, visibility and status')
    WHERE NEW.kind IS NOT (NEW.archived * 3 + CASE NEW.visibility WHEN 'online' THEN 0 WHEN 'offline' THEN 1 WHEN 'pending_review' THEN 2 END) * 6 + CASE NEW.status WHEN 'frei' THEN 0 WHEN 'auf_anfrage' THEN 1 WHEN 'reserviert' THEN 2 WHEN 'notarvorbereitung' THEN 3 WHEN 'notartermin' THEN 4 WHEN 'verkauft' THEN 5 END;
  SELECT RAISE(ABORT, 'properties.updated_at: before the latest of the organisation') WHERE EXISTS (
    SELECT 1 FROM unit_arrivals WHERE org_id = NEW.org_id AND project_id = '' AND at > NEW.updated_at);
  UPDATE unit_arrivals SET arrived = arrived + 1,
    counts = jsonb_set(counts, '$.' || (NEW.kind * 2 + (NEW.updated_at <> NEW.created_at)),
      coalesce(counts ->> ('$.' || (NEW.kind * 2 + (NEW.updated_at <> NEW.created_at))), 0) + 1)
    WHERE org_id = NEW.org_id AND project_id IN ('', NEW.project_id) AND at = NEW.updated_at;
  INSERT INTO unit_arrivals (org_id, project_id, at, arrived, counts)
    SELECT NEW.org_id, scope.value, NEW.updated_at, coalesce(latest.arrived, 0) + 1,
      jsonb_set(coalesce(latest.counts, jsonb('{}')), '$.' || (NEW.kind * 2 + (NEW.updated_at <> NEW.created_at)),
        coalesce(latest.counts ->> ('$.' || (NEW.kind * 2 + (NEW.updated_at <> NEW.created_at))), 0) + 1)
    FROM json_each(json_array('', NEW.project_id)) AS scope
    LEFT JOIN unit_arrivals AS latest ON latest.org_id = NEW.org_id AND latest.project_id = scope.value
      AND latest.at = (SELECT max(at) FROM unit_arrivals WHERE org_id = NEW.org_id AND project_id = scope.value)
    WHERE changes() < 2 AND latest.at IS NOT NEW.updated_at;
END;
