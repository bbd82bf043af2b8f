/** The beginnings of pictures, whose names say nothing of their type. */
const PICTURES: readonly [begins: readonly number[], ending: string][] = [
  [[0x89, 0x50, 0x4e, 0x47], 'png'],
  [[0xff, 0xd8, 0xff], 'jpg'],
  [[0x52, 0x49, 0x46, 0x46], 'webp'],
]

/** The name of a file of the archive that has no ending, with the one of the picture that it is. */
export const withEnding = (name: string, beginning: Uint8Array): string => {
  if (/\.[^./]+$/.test(name)) return name
  const found = PICTURES.find(([begins]) => begins.every((byte, index) => beginning[index] === byte))
  return found ? `${name}.${found[1]}` : name
}

/** Gives each file of the archive a name of its own: what goes on under the same name becomes `mails-2.json`. */
export const namesApart = (): ((name: string) => string) => {
  const given = new Set<string>()
  return (name) => {
    const [, stem = name, ending = ''] = /^(.*?[^/])(\.[^./]+)$/.exec(name) ?? []
    let apart = name
    for (let number = 2; given.has(apart.toLowerCase()); number += 1) apart = `${stem}-${number}${ending}`
    given.add(apart.toLowerCase())
    return apart
  }
}

/** What a file of the archive holds: text as it is, anything else as JSON. */
export const writtenOut = (content: unknown): string =>
  typeof content === 'string' ? content : JSON.stringify(content, null, 2)
