import type { Page } from 'playwright-core'
import { pdfOf as pdfWith } from '#infra/local/seed/apps/files.ts'

export const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
export const pdfOf = (line: string) => Buffer.from(pdfWith([line]), 'latin1')
export const file = (name: string, buffer: Buffer = PDF) => ({ name, mimeType: 'application/octet-stream', buffer })
export const item = (page: Page, name: string) => page.locator('[data-item]', { hasText: name })
export const dialog = (page: Page) => page.getByRole('dialog')
