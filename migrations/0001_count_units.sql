-- unit_counts follows properties inside the same transaction, whoever writes: one row for the
-- organisation (project_id empty) and one for the project, per status, visibility and archived.
-- unit_months counts what was created in a month, and is never lowered.

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
CREATE TRIGGER unit_counts_on_update
AFTER UPDATE OF org_id, project_id, status, visibility, archived ON properties BEGIN
  UPDATE unit_counts SET units = units - 1
    WHERE org_id = OLD.org_id AND project_id = ''
      AND archived = OLD.archived AND visibility = OLD.visibility AND status = OLD.status;
  UPDATE unit_counts SET units = units - 1
    WHERE org_id = OLD.org_id AND project_id = OLD.project_id
      AND archived = OLD.archived AND visibility = OLD.visibility AND status = OLD.status;
  INSERT INTO unit_counts (org_id, project_id, status, visibility, archived, units)
    VALUES (NEW.org_id, '', NEW.status, NEW.visibility, NEW.archived, 1)
    ON CONFLICT DO UPDATE SET units = units + 1;
  INSERT INTO unit_counts (org_id, project_id, status, visibility, archived, units)
    VALUES (NEW.org_id, NEW.project_id, NEW.status, NEW.visibility, NEW.archived, 1)
    ON CONFLICT DO UPDATE SET units = units + 1;
END;
