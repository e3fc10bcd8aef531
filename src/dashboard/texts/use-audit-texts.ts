import { auditDe } from './audit-de.ts';
import { auditEn } from './audit-en.ts';
import { lateTexts } from './late-texts.ts';

/** All texts, with those of the audit log and of a unit's history. */
export const useAuditTexts = lateTexts(auditDe, auditEn);

export type AuditWording = ReturnType<typeof useAuditTexts>;
