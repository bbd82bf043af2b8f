import type { Template } from '#shared/apps/mailbox/templatesContract.ts'
import { toPlainText } from '#shared/core/text/plainText.ts'

/** The name of a template, and the beginning of what it says. */
export const TemplateSummary = ({ template: { name, subject, text } }: { template: Template }) => (
  <>
    <span className="block font-medium break-words">{name}</span>
    <span className="block truncate text-md text-secondary">
      {[subject, toPlainText(text).replace(/\s+/g, ' ')].filter(Boolean).join(' · ')}
    </span>
  </>
)
