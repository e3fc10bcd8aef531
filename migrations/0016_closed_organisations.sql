-- An organisation is closed while it moves to another home: see docs/homes.md. No trigger looks at moves
-- any more: rows are copied and deleted as by any other statement.
DROP TRIGGER moving_slots_on_write;--> statement-breakpoint
DROP TRIGGER moving_slots_on_insert;--> statement-breakpoint
DROP TRIGGER moving_slots_on_audit;--> statement-breakpoint
DROP TRIGGER moving_slots_on_key;--> statement-breakpoint
DROP TRIGGER organisations_on_retired_plan_insert;--> statement-breakpoint
DROP TRIGGER audit_on_delete;--> statement-breakpoint
DROP TRIGGER unit_counts_on_insert;--> statement-breakpoint
DROP TRIGGER unit_counts_on_delete;--> statement-breakpoint
DROP TRIGGER projects_count_on_insert;--> statement-breakpoint
DROP TRIGGER projects_count_on_delete;--> statement-breakpoint
DROP TRIGGER folders_count_on_insert;--> statement-breakpoint
DROP TRIGGER folders_count_on_delete;--> statement-breakpoint
DROP TABLE `moving_slots`;--> statement-breakpoint
ALTER TABLE `organisations` ADD `closed_at` text;--> statement-breakpoint
ALTER TABLE `organisations` ADD `copied_from` text;--> statement-breakpoint
ALTER TABLE `organisations` ADD `released_at` text;
--> statement-breakpoint
-- Also a copy of an organisation on a retired plan can be stored, and an old copy be deleted.
CREATE TRIGGER organisations_on_retired_plan_insert BEFORE INSERT ON organisations
WHEN NEW.closed_at IS NULL AND EXISTS (SELECT 1 FROM plans WHERE id = NEW.plan_id AND retired_at IS NOT NULL) BEGIN
  SELECT RAISE(ABORT, 'organisations.plan_id: the plan is retired');
END;
--> statement-breakpoint
CREATE TRIGGER audit_on_delete BEFORE DELETE ON audit
WHEN OLD.at >= strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-1 year')
  AND NOT EXISTS (SELECT 1 FROM organisations WHERE id = OLD.org_id
    AND (erasing_since IS NOT NULL OR closed_at IS NOT NULL)) BEGIN
  SELECT RAISE(ABORT, 'audit: an entry cannot be deleted within a year');
END;
--> statement-breakpoint
CREATE TRIGGER unit_counts_on_insert AFTER INSERT ON properties BEGIN
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
CREATE TRIGGER unit_counts_on_delete AFTER DELETE ON properties BEGIN
  UPDATE unit_counts SET units = units - 1
    WHERE org_id = OLD.org_id AND project_id = ''
      AND archived = OLD.archived AND visibility = OLD.visibility AND status = OLD.status;
  UPDATE unit_counts SET units = units - 1
    WHERE org_id = OLD.org_id AND project_id = OLD.project_id
      AND archived = OLD.archived AND visibility = OLD.visibility AND status = OLD.status;
END;
--> statement-breakpoint
CREATE TRIGGER projects_count_on_insert AFTER INSERT ON projects BEGIN
  UPDATE organisations SET projects = projects + 1 WHERE id = NEW.org_id;
END;
--> statement-breakpoint
CREATE TRIGGER projects_count_on_delete AFTER DELETE ON projects BEGIN
  UPDATE organisations SET projects = projects - 1 WHERE id = OLD.org_id;
END;
--> statement-breakpoint
CREATE TRIGGER folders_count_on_insert AFTER INSERT ON folders BEGIN
  UPDATE organisations SET folders = folders + 1 WHERE id = NEW.org_id;
END;
--> statement-breakpoint
CREATE TRIGGER folders_count_on_delete AFTER DELETE ON folders BEGIN
  UPDATE organisations SET folders = folders - 1 WHERE id = OLD.org_id;
END;
