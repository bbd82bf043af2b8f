import { normaliseLine } from './lines.ts'

type Section = 'head' | 'experiences' | 'diplomas' | 'certifications' | 'languages' | 'skills' | 'other'

/** The section that a folded heading begins. */
const HEADINGS: readonly [Exclude<Section, 'head'>, RegExp][] = [
  ['certifications', /^(mes )?(certifications?|licen[cs]es? (and|&|et) certifications?|certificats?)( .{0,30})?$/],
  [
    'experiences',
    /^((mes |professional |work |relevant |parcours )?experiences?( professionnelles?| history)?|employment( history)?|career( history)?|parcours professionnel|missions?( realisees)?|work history)$/,
  ],
  [
    'diplomas',
    /^(education( (and|&) training)?|formations?( (initiale|academique|et diplomes))?|diplomes?( et formations?)?|etudes|studies|academic background|degrees?|cursus)$/,
  ],
  ['languages', /^(langues?( etrangeres| parlees)?|languages?)$/],
  [
    'skills',
    /^((mes |key |core |technical |principales )?(skills?|competences?|stack|technologies|outils|tools)( techniques?| cles?| (et|and|&) .{1,20})?|environnement technique|technical environment|expertises?)$/,
  ],
  [
    'other',
    /^(profil(e)?|summary|resume|a propos( de moi)?|about( me)?|objectifs?|interests?|centres? d.interets?|loisirs|hobbies|references?|contact|coordonnees|divers|projects?|projets? personnels?|publications?)$/,
  ],
]

const parseHeading = (line: string): { section: Section; rest: string } | undefined => {
  const [first = '', ...more] = line.split(/\s*:\s+/)
  const found = HEADINGS.find(([, pattern]) => pattern.test(normaliseLine(first)))
  const rest = more.join(': ').trim()
  if (!found || line.length > 200 || (rest !== '' && (found[0] === 'experiences' || found[0] === 'other')))
    return undefined
  return { section: found[0], rest }
}

/** The lines of a résumé by section. */
export const splitSections = (text: string): Record<Section, string[]> => {
  const sections: Record<Section, string[]> = {
    head: [],
    experiences: [],
    diplomas: [],
    certifications: [],
    languages: [],
    skills: [],
    other: [],
  }
  let current: Section = 'head'
  for (const raw of text.normalize('NFC').replace(/\r/g, '').split('\n')) {
    const line = raw
      .replace(/[\p{Cc}\p{Cf}<>]/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim()
    if (!line) continue
    const heading = parseHeading(line)
    if (heading) {
      current = heading.section
      if (heading.rest) sections[current].push(heading.rest)
    } else sections[current].push(line)
  }
  return sections
}
