/** Magic bytes of picture types. */
const PICTURES: readonly [begins: readonly number[], ending: string][] = [
  [[0x89, 0x50, 0x4e, 0x47], 'png'],
  [[0xff, 0xd8, 0xff], 'jpg'],
  [[0x52, 0x49, 0x46, 0x46], 'webp'],
]

/** A name without extension, with the one of the picture type. */
export const withPictureExtension = (name: string, beginning: Uint8Array): string => {
  if (/\.[^./]+$/.test(name)) return name
  const found = PICTURES.find(([begins]) => begins.every((byte, index) => beginning[index] === byte))
  return found ? `${name}.${found[1]}` : name
}

/**
 * Gives each file a unique name: a continuation becomes `mails-2.json`. A folder that has the name of a file gets another
 * one too, for all that is in it.
 */
export const createUniqueNames = (): ((name: string) => string) => {
  const given = new Set<string>()
  const folders = new Map<string, string>()
  const give = (stem: string, ending = ''): string => {
    let apart = stem + ending
    for (let number = 2; given.has(apart.toLowerCase()); number += 1) apart = `${stem}-${number}${ending}`
    given.add(apart.toLowerCase())
    return apart
  }
  /** A path with its folders as they are called in the archive. */
  const within = (path: string): string => {
    const at = path.lastIndexOf('/')
    return at < 0 ? path : `${giveFolder(path.slice(0, at))}${path.slice(at)}`
  }
  const giveFolder = (path: string): string => {
    const key = path.toLowerCase()
    const folder = folders.get(key) ?? give(within(path))
    folders.set(key, folder)
    return folder
  }
  return (name) => {
    const path = within(name)
    const [, stem = path, ending] = /^(.*?[^/])(\.[^./]+)$/.exec(path) ?? []
    return give(stem, ending)
  }
}

/** A file's content: text as it is, anything else as JSON. */
export const formatContent = (content: unknown): string =>
  typeof content === 'string' ? content : JSON.stringify(content, null, 2)
