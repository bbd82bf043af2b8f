import { expect, test } from 'vitest'
import { sanitizeMailHtml } from '#functions/core/mail/mailHtml.ts'

const LINK = 'rel="noopener noreferrer nofollow" target="_blank"'

test.each([
  `<a href="https://client.example/a" ${LINK} title="Portal" style="color: #fff; background-color: teal">Open</a>`,
  `<a href="mailto:a@client.example" ${LINK}>Write</a>`,
  '<p align="center" dir="rtl" style="font-family: Arial; font-size: 14px; line-height: 1.5">Text</p>',
  '<font color="red" size="2" face="Arial">Text</font>',
  '<table width="600" cellpadding="4" cellspacing="0" border="1" bgcolor="#eee"><tbody><tr><td width="50%" colspan="2" rowspan="1" valign="top">1</td></tr></tbody></table>',
  '<table><thead><tr><th width="50%" colspan="2" rowspan="1">1</th></tr></thead></table>',
  '<div style="margin: 0; margin-top: 4px; padding-left: 8px; border-bottom: 1px solid #ccc; max-width: 600px">Text</div>',
  '<ol><li><b>Bold</b> <em style="text-decoration: underline">and</em> <sub>low</sub></li></ol>',
])('a mail looks as it was written: %s', async (html) => {
  expect(await sanitizeMailHtml(html)).toBe(html)
})

test('a picture keeps its measures and looks, and waits to be asked for', async () => {
  const html = '<img src="https://client.example/p.png" alt="Plan" width="40" height="30" style="border: 0" />'
  expect(await sanitizeMailHtml(html)).toBe(html.replace('src=', 'data-src='))
})
