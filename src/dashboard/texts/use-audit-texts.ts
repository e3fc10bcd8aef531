import { type AuditTexts, auditDe } from './audit-de.ts';
import { auditEn } from './audit-en.ts';
import { isolating } from './isolated.ts';
import { type LateWording, useLateTexts } from './late-texts.ts';

const AUDIT = { de: isolating(auditDe), en: isolating(auditEn) };

export type AuditWording = LateWording<AuditTexts>;

/** All texts, with those of the audit log. */
export const useAuditTexts = (): AuditWording => useLateTexts(AUDIT);
