import { newId, setClock } from '#functions/core/clock.ts'
import { files } from '#shared/apps/files/contract.ts'
import { attachmentSpaceId } from '#shared/apps/files/rules.ts'
import { help } from '#shared/apps/help/contract.ts'
import type { WrittenArticle } from '#shared/apps/help/entities.ts'
import { company } from '#shared/people/company/contract.ts'
import { fileKit, PNG } from '#test/api/apps/files/filesKit.ts'
import { type App, call, newTenant, type Person } from '#test/kit/api.ts'
import { helpKit, text, UNWRITTEN } from './helpKit.ts'

export const DAY_MS = 86_400_000

export const folderOf = ({ id }: { id: string }) => attachmentSpaceId('help', id)
export const img = (id: string, alt = 'Le bouton Envoyer') =>
  `<img data-file="${id}" alt="${alt}" width="640" height="360" />`
export const showing = (...ids: string[]) => ({
  texts: { EN: UNWRITTEN, FR: text('Nos trajets', `<p>Voici ${ids.map((id) => img(id)).join('')}</p>`) },
})

/** What is done with the pictures of articles, in a few words. */
export const helpPictureKit = (app: App) => {
  const { must, begun, save, publish } = helpKit(app)
  const { upload } = fileKit(app)
  const authored = async () => {
    const staff = await newTenant(app)
    const author = await staff.addPerson({ permissions: ['MANAGE_CONTENT'], language: 'FR' })
    return { ...staff, author }
  }
  const picture = (by: Person, article: { id: string }) => upload(by, folderOf(article), `${newId()}.png`, PNG)
  const download = async (person: Person, id: string) => (await call(app, files.download, person, { id })).status
  const shown = (person: Person, { id }: { id: string }) => call(app, help.pictures, person, { id })
  const shownIds = async (person: Person, article: { id: string }) =>
    (await must(shown(person, article))).map(({ id }) => id)
  const storedBytes = async (by: Person) => (await must(call(app, company.usage, by, {}))).months[0]?.storedBytes
  /** Makes happen what is due so many days from now. */
  const dueIn = async (days: number) => {
    setClock({ ahead: days * DAY_MS })
    await app.runDueJobs()
  }
  /** An article that is published with a picture. */
  const illustrated = async (author: Person, changes: { audience?: WrittenArticle['audience'] } = {}) => {
    const article = await begun(author, 'Nos trajets')
    const { id: file } = await picture(author, article)
    const saved = await must(save(author, article, { ...showing(file), ...changes }))
    const row = await must(publish(author, saved))
    return { article: saved, file, slug: row.published?.slug ?? '' }
  }
  return { authored, picture, download, shown, shownIds, storedBytes, dueIn, illustrated }
}
