import { expect, test } from 'vitest'
import { sanitizeRichText } from '#functions/core/mail/richText.ts'

test.each([
  ['width="40" height="30"', ' width="40" height="30"'],
  ['width="40" height="100%"', ''],
  ['width="0" height="30"', ''],
  ['width="40"', ''],
  ['height="99999"', ''],
])('a picture whose size is said as %s keeps it whole or not at all', async (sent, kept) => {
  const clean = await sanitizeRichText(`<p><img data-file="A1" alt="Plan" ${sent}></p>`, {
    pictures: { alternative: 10 },
  })
  expect(clean).toBe(`<p><img data-file="A1" alt="Plan"${kept} /></p>`)
})
