-- Every trigger of the schema. `npm run migrate` applies this file after the migrations, which have
-- none: see docs/CONTRIBUTING.md, "Change a trigger". Comments stand on lines of their own; keywords
-- are upper-case; a semicolon ends its line; CASE … END stands in parentheses.

-- Counts of units ----------------------------------------------------------------------------------

-- unit_counts has a row for the organisation (project_id empty) and one for the project, for each
-- status, visibility and archived. unit_months has what was created in a month, and never goes down.

DROP TRIGGER IF EXISTS unit_counts_on_insert;
CREATE TRIGGER unit_counts_on_insert AFTER INSERT ON properties
BEGIN
  INSERT INTO unit_counts (org_id, project_id, status, visibility, archived, units)
    VALUES (NEW.org_id, '', NEW.status, NEW.visibility, NEW.archived, 1),
      (NEW.org_id, NEW.project_id, NEW.status, NEW.visibility, NEW.archived, 1)
    ON CONFLICT DO UPDATE SET units = units + 1;
  INSERT INTO unit_months (org_id, month, units) VALUES (NEW.org_id, substr(NEW.created_at, 1, 7), 1)
    ON CONFLICT DO UPDATE SET units = units + 1;
END;

DROP TRIGGER IF EXISTS unit_counts_on_update;
CREATE TRIGGER unit_counts_on_update AFTER UPDATE OF org_id, project_id, status, visibility, archived ON properties
BEGIN
  UPDATE unit_counts SET units = units - 1
    WHERE org_id = OLD.org_id AND project_id IN ('', OLD.project_id)
      AND archived = OLD.archived AND visibility = OLD.visibility AND status = OLD.status;
  INSERT INTO unit_counts (org_id, project_id, status, visibility, archived, units)
    VALUES (NEW.org_id, '', NEW.status, NEW.visibility, NEW.archived, 1),
      (NEW.org_id, NEW.project_id, NEW.status, NEW.visibility, NEW.archived, 1)
    ON CONFLICT DO UPDATE SET units = units + 1;
END;

DROP TRIGGER IF EXISTS unit_counts_on_delete;
CREATE TRIGGER unit_counts_on_delete AFTER DELETE ON properties
BEGIN
  UPDATE unit_counts SET units = units - 1
    WHERE org_id = OLD.org_id AND project_id IN ('', OLD.project_id)
      AND archived = OLD.archived AND visibility = OLD.visibility AND status = OLD.status;
END;

-- Counts of projects and folders -------------------------------------------------------------------

DROP TRIGGER IF EXISTS projects_count_on_insert;
CREATE TRIGGER projects_count_on_insert AFTER INSERT ON projects
BEGIN
  UPDATE organisations SET projects = projects + 1 WHERE id = NEW.org_id;
END;

DROP TRIGGER IF EXISTS projects_count_on_delete;
CREATE TRIGGER projects_count_on_delete AFTER DELETE ON projects
BEGIN
  UPDATE organisations SET projects = projects - 1 WHERE id = OLD.org_id;
END;

DROP TRIGGER IF EXISTS folders_count_on_insert;
CREATE TRIGGER folders_count_on_insert AFTER INSERT ON folders
BEGIN
  UPDATE organisations SET folders = folders + 1 WHERE id = NEW.org_id;
END;

DROP TRIGGER IF EXISTS folders_count_on_delete;
CREATE TRIGGER folders_count_on_delete AFTER DELETE ON folders
BEGIN
  UPDATE organisations SET folders = folders - 1 WHERE id = OLD.org_id;
END;

-- Bytes of the originals of images and of documents -------------------------------------------------

DROP TRIGGER IF EXISTS storage_of_image_on_insert;
CREATE TRIGGER storage_of_image_on_insert AFTER INSERT ON property_images
BEGIN
  UPDATE organisations SET storage_bytes = storage_bytes + NEW.size WHERE id = NEW.org_id;
END;

DROP TRIGGER IF EXISTS storage_of_image_on_delete;
CREATE TRIGGER storage_of_image_on_delete AFTER DELETE ON property_images
BEGIN
  UPDATE organisations SET storage_bytes = storage_bytes - OLD.size WHERE id = OLD.org_id;
END;

DROP TRIGGER IF EXISTS storage_of_document_on_insert;
CREATE TRIGGER storage_of_document_on_insert AFTER INSERT ON documents
WHEN NEW.object_key IS NOT NULL
BEGIN
  UPDATE organisations SET storage_bytes = storage_bytes + NEW.bytes WHERE id = NEW.org_id;
END;

DROP TRIGGER IF EXISTS storage_of_document_on_update;
CREATE TRIGGER storage_of_document_on_update AFTER UPDATE OF object_key, bytes ON documents
WHEN NEW.object_key IS NOT OLD.object_key OR NEW.bytes IS NOT OLD.bytes
BEGIN
  UPDATE organisations SET storage_bytes = storage_bytes
    + iif(NEW.object_key IS NULL, 0, NEW.bytes) - iif(OLD.object_key IS NULL, 0, OLD.bytes)
    WHERE id = NEW.org_id;
END;

DROP TRIGGER IF EXISTS storage_of_document_on_delete;
CREATE TRIGGER storage_of_document_on_delete AFTER DELETE ON documents
WHEN OLD.object_key IS NOT NULL
BEGIN
  UPDATE organisations SET storage_bytes = storage_bytes - OLD.bytes WHERE id = OLD.org_id;
END;

-- Documents of a unit are in its project -------------------------------------------------------------

DROP TRIGGER IF EXISTS documents_follow_unit;
CREATE TRIGGER documents_follow_unit AFTER UPDATE OF project_id ON properties
WHEN NEW.project_id <> OLD.project_id
BEGIN
  UPDATE documents SET project_id = NEW.project_id, updated_at = max(updated_at, NEW.updated_at)
    WHERE org_id = NEW.org_id AND property_id = NEW.id;
END;

-- Organisations ------------------------------------------------------------------------------------

-- The clock only goes forward.
DROP TRIGGER IF EXISTS organisations_written_at;
CREATE TRIGGER organisations_written_at BEFORE UPDATE OF written_at ON organisations
WHEN NEW.written_at < OLD.written_at
BEGIN
  SELECT RAISE(ABORT, 'organisations.written_at: the clock of an organisation is never set back');
END;

-- No organisation is put on a retired plan, whoever retires the plan in the meantime. Those that are
-- on it stay, whatever else changes of them, and can be imported.
DROP TRIGGER IF EXISTS organisations_on_retired_plan_insert;
CREATE TRIGGER organisations_on_retired_plan_insert BEFORE INSERT ON organisations
WHEN NEW.closed_at IS NULL
  AND EXISTS (SELECT 1 FROM plans WHERE id = NEW.plan_id AND retired_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'organisations.plan_id: the plan is retired');
END;

DROP TRIGGER IF EXISTS organisations_on_retired_plan_update;
CREATE TRIGGER organisations_on_retired_plan_update BEFORE UPDATE OF plan_id ON organisations
WHEN NEW.plan_id <> OLD.plan_id AND EXISTS (SELECT 1 FROM plans WHERE id = NEW.plan_id AND retired_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'organisations.plan_id: the plan is retired');
END;

-- An erasure cannot be taken back: what it has deleted is gone.
DROP TRIGGER IF EXISTS organisations_erasing;
CREATE TRIGGER organisations_erasing BEFORE UPDATE OF suspended_at, erasing_since ON organisations
WHEN (NEW.erasing_since IS NOT NULL AND NEW.suspended_at IS NULL)
  OR (OLD.erasing_since IS NOT NULL AND NEW.erasing_since IS NOT OLD.erasing_since)
BEGIN
  SELECT RAISE(ABORT, 'organisations.erasing_since: an organisation that is erased stays suspended');
END;

-- Audit log ----------------------------------------------------------------------------------------

DROP TRIGGER IF EXISTS audit_on_update;
CREATE TRIGGER audit_on_update BEFORE UPDATE ON audit
BEGIN
  SELECT RAISE(ABORT, 'audit: an entry cannot be changed');
END;

-- INSERT OR REPLACE fires no trigger for the row that it deletes.
DROP TRIGGER IF EXISTS audit_on_replace;
CREATE TRIGGER audit_on_replace BEFORE INSERT ON audit
WHEN EXISTS (SELECT 1 FROM audit WHERE org_id = NEW.org_id AND id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'audit: an entry cannot be replaced');
END;

-- The hourly job moves older entries to R2. An erasure deletes the entries of its organisation, and an
-- import those that another shard has, or that a cancelled one has stored: both are closed.
DROP TRIGGER IF EXISTS audit_on_delete;
CREATE TRIGGER audit_on_delete BEFORE DELETE ON audit
WHEN OLD.at >= strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-1 year')
  AND NOT EXISTS (SELECT 1 FROM organisations WHERE id = OLD.org_id
    AND (erasing_since IS NOT NULL OR closed_at IS NOT NULL))
BEGIN
  SELECT RAISE(ABORT, 'audit: an entry cannot be deleted within a year');
END;
