-- Slots whose organisations move between homes: see docs/homes.md. Of a move, the home that the
-- organisations leave and the home at which they arrive have a row for each slot.
CREATE TABLE `moving_slots` (
	`slot` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`slots` text NOT NULL,
	`other` text NOT NULL,
	`since` text NOT NULL,
	`place` text,
	CONSTRAINT "moving_slots_state" CHECK(state IN ('leaving', 'emptying', 'left', 'arriving', 'copying', 'checking', 'arrived', 'switching', 'settled'))
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
-- Nothing is written to an organisation while it moves: each write moves the organisation's clock or
-- makes it, and records an event or a key. Only the move's own transaction is `copying`.
CREATE TRIGGER moving_slots_on_write BEFORE UPDATE OF written_at ON organisations
WHEN EXISTS (SELECT 1 FROM moving_slots
  WHERE slot = substr(NEW.id, -3) AND state NOT IN ('copying', 'settled')) BEGIN
  SELECT RAISE(ABORT, 'moving_slots: the organisation is being moved');
END;
--> statement-breakpoint
CREATE TRIGGER moving_slots_on_insert BEFORE INSERT ON organisations
WHEN EXISTS (SELECT 1 FROM moving_slots
  WHERE slot = substr(NEW.id, -3) AND state NOT IN ('copying', 'settled')) BEGIN
  SELECT RAISE(ABORT, 'moving_slots: the organisation is being moved');
END;
--> statement-breakpoint
CREATE TRIGGER moving_slots_on_audit BEFORE INSERT ON audit
WHEN EXISTS (SELECT 1 FROM moving_slots
  WHERE slot = substr(NEW.org_id, -3) AND state NOT IN ('copying', 'settled')) BEGIN
  SELECT RAISE(ABORT, 'moving_slots: the organisation is being moved');
END;
--> statement-breakpoint
CREATE TRIGGER moving_slots_on_key BEFORE INSERT ON idempotency_keys
WHEN EXISTS (SELECT 1 FROM moving_slots
  WHERE slot = substr(NEW.org_id, -3) AND state NOT IN ('copying', 'settled')) BEGIN
  SELECT RAISE(ABORT, 'moving_slots: the organisation is being moved');
END;
--> statement-breakpoint
-- A move copies rows as they are, kept counts among them, and deletes the old ones in the end: the
-- triggers that count, and those that protect, let its own statements pass.
DROP TRIGGER organisations_on_retired_plan_insert;
--> statement-breakpoint
CREATE TRIGGER organisations_on_retired_plan_insert BEFORE INSERT ON organisations
WHEN EXISTS (SELECT 1 FROM plans WHERE id = NEW.plan_id AND retired_at IS NOT NULL)
  AND NOT EXISTS (SELECT 1 FROM moving_slots
  WHERE slot = substr(NEW.id, -3) AND state IN ('copying')) BEGIN
  SELECT RAISE(ABORT, 'organisations.plan_id: the plan is retired');
END;
--> statement-breakpoint
DROP TRIGGER audit_on_delete;
--> statement-breakpoint
CREATE TRIGGER audit_on_delete BEFORE DELETE ON audit
WHEN OLD.at >= strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-1 year')
  AND NOT EXISTS (SELECT 1 FROM organisations WHERE id = OLD.org_id AND erasing_since IS NOT NULL)
  AND NOT EXISTS (SELECT 1 FROM moving_slots
  WHERE slot = substr(OLD.org_id, -3) AND state IN ('emptying')) BEGIN
  SELECT RAISE(ABORT, 'audit: an entry cannot be deleted within a year');
END;
--> statement-breakpoint
DROP TRIGGER unit_counts_on_insert;
--> statement-breakpoint
CREATE TRIGGER unit_counts_on_insert AFTER INSERT ON properties
WHEN NOT EXISTS (SELECT 1 FROM moving_slots
  WHERE slot = substr(NEW.org_id, -3) AND state IN ('copying', 'emptying')) BEGIN
  INSERT INTO unit_counts (org_id, project_id, status, visibility, archived, units)
    VALUES (NEW.org_id, '', NEW.status, NEW.visibility, NEW.archived, 1)
    ON CONFLICT DO UPDATE SET units = units + 1;
  INSERT INTO unit_counts (org_id, project_id, status, visibility, archived, units)
    VALUES (NEW.org_id, NEW.project_id, NEW.status, NEW.visibility, NEW.archived, 1)
    ON CONFLICT DO UPDATE SET units = units + 1;
  INSERT INTO unit_months (org_id, month, units) VALUES (NEW.org_id, substr(NEW.created_at, 1, 7), 1)
    ON CONFLICT DO UPDATE SET units = units + 1;
END;
--> statement-breakpoint
DROP TRIGGER unit_counts_on_delete;
--> statement-breakpoint
CREATE TRIGGER unit_counts_on_delete AFTER DELETE ON properties
WHEN NOT EXISTS (SELECT 1 FROM moving_slots
  WHERE slot = substr(OLD.org_id, -3) AND state IN ('copying', 'emptying')) BEGIN
  UPDATE unit_counts SET units = units - 1
    WHERE org_id = OLD.org_id AND project_id = ''
      AND archived = OLD.archived AND visibility = OLD.visibility AND status = OLD.status;
  UPDATE unit_counts SET units = units - 1
    WHERE org_id = OLD.org_id AND project_id = OLD.project_id
      AND archived = OLD.archived AND visibility = OLD.visibility AND status = OLD.status;
END;
--> statement-breakpoint
DROP TRIGGER projects_count_on_insert;
--> statement-breakpoint
CREATE TRIGGER projects_count_on_insert AFTER INSERT ON projects
WHEN NOT EXISTS (SELECT 1 FROM moving_slots
  WHERE slot = substr(NEW.org_id, -3) AND state IN ('copying', 'emptying')) BEGIN
  UPDATE organisations SET projects = projects + 1 WHERE id = NEW.org_id;
END;
--> statement-breakpoint
DROP TRIGGER projects_count_on_delete;
--> statement-breakpoint
CREATE TRIGGER projects_count_on_delete AFTER DELETE ON projects
WHEN NOT EXISTS (SELECT 1 FROM moving_slots
  WHERE slot = substr(OLD.org_id, -3) AND state IN ('copying', 'emptying')) BEGIN
  UPDATE organisations SET projects = projects - 1 WHERE id = OLD.org_id;
END;
--> statement-breakpoint
DROP TRIGGER folders_count_on_insert;
--> statement-breakpoint
CREATE TRIGGER folders_count_on_insert AFTER INSERT ON folders
WHEN NOT EXISTS (SELECT 1 FROM moving_slots
  WHERE slot = substr(NEW.org_id, -3) AND state IN ('copying', 'emptying')) BEGIN
  UPDATE organisations SET folders = folders + 1 WHERE id = NEW.org_id;
END;
--> statement-breakpoint
DROP TRIGGER folders_count_on_delete;
--> statement-breakpoint
CREATE TRIGGER folders_count_on_delete AFTER DELETE ON folders
WHEN NOT EXISTS (SELECT 1 FROM moving_slots
  WHERE slot = substr(OLD.org_id, -3) AND state IN ('copying', 'emptying')) BEGIN
  UPDATE organisations SET folders = folders - 1 WHERE id = OLD.org_id;
END;
