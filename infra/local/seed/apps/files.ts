import { callAs } from '#infra/local/client.ts'
import type { PersonKey } from '#infra/local/seed/people.ts'
import type { Step } from '#infra/local/seed/step.ts'
import { files } from '#shared/apps/files/contract.ts'

type Actors = Record<PersonKey, { personId: string; token: string }>

/** A one-page PDF with lines of text. */
export const pdfOf = (lines: readonly string[]): string => {
  const shown = lines.map((line) => `(${line.replace(/[()\\]/g, '\\$&')}) Tj T*`).join('\n')
  const stream = `BT /F1 14 Tf 20 TL 60 760 Td\n${shown}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let file = '%PDF-1.4\n'
  const table = objects.map((object, index) => {
    const at = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const start = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table.join('')}`
  return `${file}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
}

type Content = readonly [name: string, text: string]

/** The company's files by folder. */
const COMPANY: Readonly<Record<string, readonly Content[]>> = {
  '': [
    ['Livret d’accueil.pdf', pdfOf(['Rivage Conseil', '', 'Bienvenue !', 'Ce livret dit qui appeler, et quand.'])],
    ['Règles de télétravail.md', '# Télétravail\n\nTrois jours par semaine au plus, en accord avec le client.\n'],
  ],
  Assurances: [
    ['Responsabilité civile.pdf', pdfOf(['Attestation de responsabilité civile', '', 'Valable un an'])],
    ['Mutuelle, garanties.csv', 'Garantie;Remboursement\nOptique;300 €\nDentaire;450 €\n'],
  ],
  Modèles: [
    ['Ordre de mission.txt', 'Ordre de mission\n\nConsultant :\nClient :\nDu :\nAu :\n'],
    ['Note de frais.csv', 'Date;Objet;Montant\n;;\n'],
  ],
}

/** The company's documents, a consultant's own files, and a shared one. */
export const seedFiles = (api: string, actors: Actors, at: Date): Step[] => {
  const upload = async (by: PersonKey, folderId: string, [name, text]: Content) => {
    const { token } = actors[by]
    const { uploadId, url, fields } = await callAs(api, token, files.beginUpload, { folderId })
    const form = new FormData()
    for (const [field, value] of Object.entries(fields)) form.append(field, value)
    form.append('file', new Blob([text.startsWith('%PDF') ? new Uint8Array(Buffer.from(text, 'latin1')) : text]))
    await fetch(url, { method: 'POST', body: form })
    return callAs(api, token, files.keep, { folderId, uploadId, name })
  }
  const act = async () => {
    const { token } = actors.maelle
    for (const [name, contents] of Object.entries(COMPANY)) {
      const folderId = name
        ? (await callAs(api, token, files.createFolder, { folderId: 'company', name })).id
        : 'company'
      for (const one of contents) await upload('maelle', folderId, one)
    }
    const own = `person-${actors.priya.personId}`
    await upload('priya', own, ['AWS certificate.pdf', pdfOf(['Certificate of achievement', '', 'Priya Venkarai'])])
    await upload('priya', own, ['Training plan.md', '# This year\n\n- Kubernetes\n- Public speaking\n'])
    const review = pdfOf(['Entretien annuel', '', 'Oriane Castelvert', '', 'Objectifs : architecture, tutorat.'])
    const { id } = await upload('maelle', `person-${actors.maelle.personId}`, ['Entretien annuel, Oriane.pdf', review])
    await callAs(api, token, files.share, { id, people: [actors.oriane.personId] })
  }
  return [{ at, act }]
}
