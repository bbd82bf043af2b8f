import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasText, sanitizeLimitedRichText, sanitizeRichText } from '#functions/core/mail/richText.ts'
import { normaliseText } from '#shared/core/text/normalise.ts'
import { toPlainText } from '#shared/core/text/plainText.ts'
import { anyText } from '#test/kit/samples/arbitrary.ts'

const ATTACKS = [
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="jav&#x09;ascript:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>1</script>">x</a>',
  '<a href="vbscript:x">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="\\\\evil.example">x</a>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<iframe srcdoc="<script>1</script>"></iframe>',
  '<form action="//evil.example"><input name=x></form>',
  '<p class="fixed inset-0" style="position:fixed" id=app>x</p>',
  '<textarea><img src=x onerror=alert(1)></textarea>',
  '<xmp><script>1</script></xmp>',
  '<base href="//evil.example"><meta http-equiv=refresh content=0>',
  '<![CDATA[<script>1</script>]]>',
  '<object data="x"></object><embed src="x">',
  '<p><A<p><p>',
  '<a id=x name=y onclick=alert(1) target=_self rel=opener href="https://ok.example">x</a>',
]

describe('rich text', () => {
  test.each(ATTACKS)('%s does nothing any more, and stays as it is when it is cleaned again', async (html) => {
    const clean = await sanitizeRichText(html)
    expect(clean).not.toMatch(/javascript:|data:|vbscript:|evil|\son\w+=|style=|\sid=|\sname=|fixed|_self/i)
    expect(clean).not.toMatch(/<(?!\/?(p|a|br|strong|em|u|s|ol|ul|li|span)\b)/i)
    expect(clean.match(/<a\b(?![^>]*rel="noopener noreferrer nofollow")/g)).toBeNull()
    expect(await sanitizeRichText(clean)).toBe(clean)
  })

  test('keeps beside its pictures what it would keep without', async () => {
    const html =
      '<h2>Titre</h2><p>Un <strong>mot</strong>, <a href="https://ok.example">un lien</a></p><ul><li>un</li></ul>'
    const pictures = { alternative: 100 }
    expect(await sanitizeRichText(html, { pictures })).toBe(await sanitizeRichText(html))
    expect(await sanitizeRichText(`${html}<img data-file="1">`, { pictures })).toContain('<img data-file="1"')
  })

  test('has headings of two levels, below the title of the page on which it stands', async () => {
    expect(await sanitizeRichText('<h1 class="ql-align-center">a</h1><h2>b</h2><h3>c</h3><h4>d</h4><h6>e</h6>')).toBe(
      '<h2 class="ql-align-center">a</h2><h2>b</h2><h3>c</h3><h3>d</h3><h3>e</h3>',
    )
  })

  test('reads in the direction in which it is written, and hides no characters', async () => {
    expect(await sanitizeRichText('<p>facture\u202Efdp.exe\u0000\u0007, a\tb\nc</p>')).toBe(
      '<p>facturefdp.exe, a\tb\nc</p>',
    )
    expect(await sanitizeRichText('<p>&#x202E;x&#8;</p>')).toBe('<p>x</p>')
    expect(await sanitizeRichText('<p>مرحبا \u2067x\u2069 \u200F! 👩‍💻</p>')).toBe('<p>مرحبا x \u200F! 👩‍💻</p>')
  })

  test('of nothing that can be seen is no text', async () => {
    for (const html of ['', '<p><br></p>', '<p>&nbsp;</p>', '<p>\u200B\u2060\uFEFF\u00AD</p>', '<p>\u3000\u2028</p>'])
      expect(hasText(await sanitizeRichText(html)), JSON.stringify(html)).toBe(false)
    for (const html of ['<p>.</p>', '<ul><li>ok</li></ul>', '<p>👍</p>'])
      expect(hasText(await sanitizeRichText(html))).toBe(true)
  })

  test('nested without end takes no time', async () => {
    const began = performance.now()
    await sanitizeRichText('<b>'.repeat(7_000))
    expect(performance.now() - began).toBeLessThan(2000)
  })

  test('as plain text is what it says', async () => {
    expect(toPlainText(await sanitizeRichText('<p>a &lt;b&gt; &amp; c</p><p>d<br>e</p>'))).toBe('a <b> & c\nd\ne')
  })

  test('of a table keeps its cells apart, and its lines', () => {
    const table = '<table><tr><th>Day</th> <th class="a">Rate</th></tr><tr><td>Mon</td><td>500</td></tr></table>'
    expect(toPlainText(table)).toBe('Day Rate\nMon 500')
  })

  test('reads a hundred thousand signs that open nothing at once', () => {
    const text = '<br'.repeat(100_000)
    expect(toPlainText(text)).toBe(text)
  })
})

test('whatever is kept within a limit is within it when it is sent back', async () => {
  const grown = '<p><a href="https://a.example">a</a>&</p>'.repeat(40)
  await expect(sanitizeLimitedRichText(grown, grown.length, 'message')).rejects.toMatchObject({
    code: 'request.invalid',
    details: { problems: [{ path: 'message', code: 'validation.too_big' }] },
  })
  const piece = fc.oneof(
    anyText(10),
    fc.constantFrom('<p>', '</p>', '<br>', '&', '<a href="https://a.example">', '</a>', '"'),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 30 }), async (pieces) => {
      const html = pieces.join('').slice(0, 200)
      const kept = await sanitizeLimitedRichText(html, 200, 'message').catch(() => undefined)
      if (kept === undefined) return
      expect(kept.length).toBeLessThanOrEqual(200)
      expect(await sanitizeLimitedRichText(normaliseText(kept), 200, 'message')).toBe(normaliseText(kept))
    }),
  )
})
