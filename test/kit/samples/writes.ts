import { academy } from '#shared/apps/academy/contract.ts'
import { contacts } from '#shared/apps/contacts/contract.ts'
import { files } from '#shared/apps/files/contract.ts'
import { help } from '#shared/apps/help/contract.ts'
import { inventory } from '#shared/apps/inventory/contract.ts'
import { mailbox } from '#shared/apps/mailbox/contract.ts'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import { tasks } from '#shared/apps/tasks/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { matching } from '#shared/staffing/matching/contract.ts'
import { missions } from '#shared/staffing/missions/contract.ts'
import { positionings } from '#shared/staffing/positionings/contract.ts'
import { profiles } from '#shared/staffing/profiles/contract.ts'
import { EMPTY_PROFILE } from '#shared/staffing/profiles/rules.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { academyKit, textStep, toWrite } from '#test/api/apps/academy/academyKit.ts'
import { aPlan, beginSession, sessionKit } from '#test/api/apps/academy/academySessionKit.ts'
import { fileKit, ownSpace, PDF } from '#test/api/apps/files/filesKit.ts'
import { toWrite as articleToWrite, helpKit } from '#test/api/apps/help/helpKit.ts'
import { DRAWN, inventoryOf, SIGNATURE } from '#test/api/apps/inventory/inventoryKit.ts'
import { newAddress, peopleOf } from '#test/api/people/peopleKit.ts'
import { staffingOf } from '#test/api/staffing/staffingKit.ts'
import { type App, call, type newTenant, type Person } from '#test/kit/api.ts'
import { PNG } from '#test/kit/browser/pictures.ts'
import { FILLED_ROW } from '#test/kit/samples/importedProducts.ts'

/** A valid call: caller and input. */
interface Valid {
  by: Person
  input: Record<string, unknown>
}
type Staff = Awaited<ReturnType<typeof newTenant>>

const month = { year: 2026, month: 1 }
const signature = { kind: 'typed', text: 'Côme' } as const

/** For each permission-guarded write, by `group.name`, a factory of a valid call. */
export const validWrites = (app: App): Record<string, (staff: Staff) => Promise<Valid>> => {
  const { must, newClient, newMission, select, proposed, accepted, send, sent, answer, giveProfile, FIELDS } =
    staffingOf(app)
  const { invite, accepted: joining } = peopleOf(app)

  const { newProduct, newUnit, newKit, handOver, newCount, compared } = inventoryOf(app)

  const monthOf = async ({ acceptMission }: Staff, person: Person) => {
    const { client, mission } = await acceptMission(person)
    const activity = [{ client: client.id, mission: mission.id, details: [{ day: 5, value: 1 }] }]
    return { ...month, version: 0, activity, comments: '' }
  }
  const saved = async (staff: Staff, person: Person) =>
    (await must(call(app, cra.save, person, await monthOf(staff, person)))).id
  const waiting = async (staff: Staff, person: Person) => {
    const craId = await saved(staff, person)
    await must(call(app, cra.send, person, { craId, version: 1 }))
    return { craId, version: 2 }
  }
  const uploaded = async (by: Person) => {
    const profilId = by.personId
    const { uploadId, url, fields } = await must(call(app, profiles.beginUpload, by, { profilId }))
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('file', new Blob([new Uint8Array(PDF)]))
    await fetch(url, { method: 'POST', body: form })
    return { profilId, uploadId, name: 'diplôme.pdf' }
  }
  const { posted, upload, folder } = fileKit(app)
  const own = ({ resource }: Staff) => ownSpace(resource)
  /** For calls on one's own files, which everybody has. */
  const ofOwn =
    (input: (staff: Staff) => Promise<Record<string, unknown>> | Record<string, unknown>) =>
    async (staff: Staff): Promise<Valid> => ({ by: staff.resource, input: await input(staff) })
  const linked = async (staff: Staff) => {
    const { id } = await upload(staff.resource, own(staff))
    const { link } = await must(call(app, files.createLink, staff.resource, { id, kind: 'read', days: 14 }))
    return { id, linkId: link.id }
  }
  const trashed = async (staff: Staff) => {
    const { id } = await upload(staff.resource, own(staff))
    await must(call(app, files.remove, staff.resource, { id }))
    return { id }
  }
  const invited = { type: 'ESN_RESOURCE', permissions: ['VIEW_CRA'], displayLanguage: 'EN' } as const
  const disabled = async ({ manager, resource }: Staff) => {
    await must(call(app, users.disable, manager, { userId: resource.personId }))
    return { userId: resource.personId }
  }
  const byManager =
    (input: (staff: Staff) => Promise<Record<string, unknown>> | Record<string, unknown>) =>
    async (staff: Staff): Promise<Valid> => ({ by: staff.manager, input: await input(staff) })
  const ofResource = byManager(({ resource }) => ({ userId: resource.personId }))
  const newBoard = (by: Person) => must(call(app, scrumboard.createBoard, by, { board: { title: 'Offre' } }))
  const newTag = async (by: Person) => (await must(call(app, inventory.createTag, by, { tag: { title: 'Prêt' } }))).id
  const newBrand = async (by: Person) => {
    const { id } = await must(call(app, inventory.createEntry, by, { list: 'brands', name: 'Dell' }))
    return { list: 'brands', id }
  }
  const handedOver = async ({ manager, resource }: Staff) => {
    const { unitId } = await newUnit(manager, 'PF-1')
    await must(handOver(manager, unitId, resource))
    return unitId
  }
  const step = ({ id, version }: { id: string; version: number }) => ({ positioningId: id, version })

  const newContact = (by: Person, name = 'Nadia Achats') => must(call(app, contacts.create, by, { contact: { name } }))
  const twoContacts = async (by: Person) => {
    const [one, two] = [await newContact(by), await newContact(by, 'Nadia A.')]
    return {
      id: one.id,
      version: one.version,
      other: two.id,
      otherVersion: two.version,
      contact: { title: 'Acheteuse' },
    }
  }
  const ofContact = (input: Record<string, unknown>) =>
    byManager(async ({ manager }) => ({ ...input, id: (await newContact(manager)).id }))
  const severalContacts = (input: Record<string, unknown>) =>
    byManager(async ({ manager }) => ({ ...input, ids: [(await newContact(manager)).id] }))
  const ofTag = (input: Record<string, unknown>) =>
    byManager(async ({ manager }) => {
      const { id } = await must(call(app, contacts.createTag, manager, { tag: { title: 'Achats' } }))
      return { ...input, id }
    })

  const { begun, published } = academyKit(app)
  const newSession = async (by: Person) => sessionKit(app).planned(by, (await published(by)).id)
  const newCategory = (by: Person) => must(call(app, academy.createCategory, by, { title: 'Qualité' }))
  const articles = helpKit(app)

  return {
    'academy.createCourse': byManager(() => ({ title: 'Sécurité' })),
    'academy.createCategory': byManager(() => ({ title: 'Qualité' })),
    'academy.renameCategory': byManager(async ({ manager }) => ({
      id: (await newCategory(manager)).id,
      title: 'Autre',
    })),
    'academy.deleteCategory': byManager(async ({ manager }) => ({ id: (await newCategory(manager)).id })),
    'academy.saveCourse': byManager(async ({ manager }) => {
      const course = await begun(manager)
      const input = { ...toWrite(course), title: 'Sécurité au travail', steps: [textStep('Les mots de passe')] }
      return { id: course.id, version: course.version, course: input }
    }),
    'academy.publishCourse': byManager(async ({ manager }) => {
      const { id, version } = await published(manager)
      return { id, version, published: false }
    }),
    'academy.deleteCourse': byManager(async ({ manager }) => ({ id: (await begun(manager)).id })),
    'academy.remind': byManager(async ({ manager, resource }) => {
      const { id } = await published(manager, { dueOn: '2027-01-31' })
      return { id, people: [resource.personId] }
    }),
    'academy.enrol': byManager(async ({ manager }) => ({ id: (await newSession(manager)).id })),
    'academy.leaveSession': byManager(async ({ manager }) => {
      const { id } = await newSession(manager)
      await must(call(app, academy.enrol, manager, { id }))
      return { id }
    }),
    'academy.planSession': byManager(async ({ manager }) => ({
      course: (await published(manager)).id,
      session: aPlan(),
    })),
    'academy.changeSession': byManager(async ({ manager }) => {
      const { id, version } = await newSession(manager)
      return { id, version, session: aPlan({ seats: 5 }) }
    }),
    'academy.cancelSession': byManager(async ({ manager }) => ({ id: (await newSession(manager)).id })),
    'academy.noteAttendance': byManager(async ({ manager }) => {
      const { id } = await newSession(manager)
      await must(call(app, academy.enrol, manager, { id }))
      await beginSession(manager.tenant, id)
      return { id, present: [manager.personId], absent: [] }
    }),
    'help.createArticle': byManager(async ({ manager }) => ({
      title: 'Qui réserve ?',
      kind: 'QUESTION' as const,
      category: (await articles.newCategory(manager)).slug,
    })),
    'help.saveArticle': byManager(async ({ manager }) => {
      const { id, version, ...article } = await articles.begun(manager)
      const { slug } = await articles.newCategory(manager)
      return { id, version, article: articleToWrite({ id, version, ...article }, { category: slug }) }
    }),
    'help.publishArticle': byManager(async ({ manager }) => {
      const { id, version } = await articles.published(manager, 'Nos trajets')
      return { id, version, published: false }
    }),
    'help.planReview': byManager(async ({ manager }) => {
      const { id } = await articles.begun(manager)
      return { id, next: { on: '2030-01-15', months: 12 as const } }
    }),
    'help.confirmArticle': byManager(async ({ manager }) => ({ id: (await articles.begun(manager)).id })),
    'help.askToAcknowledge': byManager(async ({ manager }) => {
      const { id } = await articles.published(manager, 'Nos astreintes')
      return { id, asked: true }
    }),
    'help.remindReaders': byManager(async ({ manager, resource }) => {
      const { id } = await articles.published(manager, 'Nos congés')
      await must(call(app, help.askToAcknowledge, manager, { id, asked: true }))
      return { id, people: [resource.personId] }
    }),
    'help.createCategory': byManager(() => ({ titles: { EN: 'Meals', FR: 'Repas' } })),
    'help.renameCategory': byManager(async ({ manager }) => ({
      slug: (await articles.newCategory(manager, { EN: '', FR: 'Trains' })).slug,
      titles: { EN: '', FR: 'TRAINS' },
    })),
    'help.deleteCategory': byManager(async ({ manager }) => ({
      slug: (await articles.newCategory(manager, { EN: '', FR: 'Hôtels' })).slug,
    })),
    'help.deleteArticle': byManager(async ({ manager }) => ({ id: (await articles.begun(manager)).id })),
    'contacts.create': byManager(() => ({ contact: { name: 'Nadia Achats', emails: [{ email: newAddress() }] } })),
    'contacts.update': ofContact({ contact: { title: 'Acheteuse', notes: '<p>Le matin</p>' } }),
    'contacts.delete': ofContact({}),
    'contacts.createTag': byManager(() => ({ tag: { title: 'Achats' } })),
    'contacts.createTags': byManager(() => ({ titles: ['Achats', 'Salon'] })),
    'contacts.updateTag': ofTag({ tag: { title: 'Ventes' } }),
    'contacts.deleteTag': ofTag({}),
    'contacts.setAvatar': ofContact({ avatar: `data:image/png;base64,${PNG.toString('base64')}` }),
    'contacts.addLog': ofContact({ kind: 'CALL', text: 'Rappelle mardi.' }),
    'contacts.merge': byManager(({ manager }) => twoContacts(manager)),
    'contacts.undoMerge': byManager(async ({ manager }) => {
      const pair = await twoContacts(manager)
      return { id: pair.id, merge: (await must(call(app, contacts.merge, manager, pair))).merge }
    }),
    'contacts.import': byManager(() => ({ contacts: [{ contact: { name: 'Nadia Achats' } }] })),
    'contacts.change': severalContacts({ kind: 'PARTNER' }),
    'contacts.remove': severalContacts({}),
    'contacts.restore': byManager(async ({ manager }) => {
      const { id } = await newContact(manager)
      await must(call(app, contacts.delete, manager, { id }))
      return { ids: [id] }
    }),
    'cra.save': async (staff) => ({ by: staff.resource, input: await monthOf(staff, staff.resource) }),
    'cra.send': async (staff) => ({
      by: staff.resource,
      input: { craId: await saved(staff, staff.resource), version: 1 },
    }),
    'cra.takeBack': async (staff) => ({ by: staff.resource, input: await waiting(staff, staff.resource) }),
    'cra.respond': async (staff) => ({
      by: staff.validator,
      input: { ...(await waiting(staff, staff.resource)), craValidationStatus: 'VALIDATED', signature },
    }),
    'cra.validateMany': async (staff) => ({
      by: staff.validator,
      input: {
        reports: [await waiting(staff, staff.resource), await waiting(staff, staff.freelancer)],
        signature,
      },
    }),
    'cra.remind': byManager(async ({ resource, freelancer, acceptMission }) => {
      for (const person of [resource, freelancer]) await acceptMission(person)
      return month
    }),
    'company.update': byManager(() => ({ name: 'Autre Nom', hoursPerDay: 8 })),
    'company.setLogo': byManager(() => ({ image: PNG.toString('base64') })),
    'missions.createClient': byManager(() => ({ title: 'Mutuelle du Golfe' })),
    'missions.renameClient': byManager(async ({ manager }) => {
      const { id, version } = await newClient(manager)
      return { clientId: id, title: 'Mutuelle de la Baie', version }
    }),
    'missions.create': byManager(async ({ manager }) => ({ ...FIELDS, clientId: (await newClient(manager)).id })),
    'missions.save': byManager(async ({ manager }) => {
      const { id, client, version } = await newMission(manager)
      return { ...FIELDS, missionId: id, version, clientId: client.id, title: 'Autre titre', note: 'Budget à négocier' }
    }),
    'missions.close': byManager(async ({ manager }) => {
      const { id, version } = await newMission(manager)
      return { missionId: id, version }
    }),
    'missions.reopen': byManager(async ({ manager }) => {
      const { id, version } = await newMission(manager)
      await must(call(app, missions.close, manager, { missionId: id, version }))
      return { missionId: id, version: version + 1 }
    }),
    'missions.import': byManager(() => {
      const { description: _, languages: __, validators: ___, ...row } = FIELDS
      return { rows: [{ ...row, client: 'Mutuelle du Golfe' }] }
    }),
    'files.createFolder': ofOwn((staff) => ({ folderId: own(staff), name: 'Contrats' })),
    'files.keep': ofOwn(async (staff) => ({
      folderId: own(staff),
      uploadId: await posted(staff.resource, own(staff), PDF),
      name: 'rapport.pdf',
    })),
    'files.update': ofOwn(async (staff) => ({
      id: (await upload(staff.resource, own(staff))).id,
      folderId: (await folder(staff.resource, own(staff), 'Contrats')).id,
    })),
    'files.remove': ofOwn(async (staff) => ({ id: (await upload(staff.resource, own(staff))).id })),
    'files.restoreVersion': ofOwn(async (staff) => ({
      id: (await upload(staff.resource, own(staff))).id,
      version: 1,
    })),
    'files.createLink': ofOwn(async (staff) => ({
      id: (await upload(staff.resource, own(staff))).id,
      kind: 'read',
      days: 14,
    })),
    'files.share': ofOwn(async (staff) => ({
      id: (await upload(staff.resource, own(staff))).id,
      people: [staff.validator.personId],
    })),
    'files.unshare': ofOwn(async (staff) => {
      const { id } = await upload(staff.resource, own(staff))
      await must(call(app, files.share, staff.resource, { id, people: [staff.validator.personId] }))
      return { id, userId: staff.validator.personId }
    }),
    'files.removeLink': ofOwn(linked),
    'files.renewLink': ofOwn(async (staff) => ({ ...(await linked(staff)), days: 90 })),
    'files.replaceLink': ofOwn(linked),
    'tasks.makeCalendarLink': ofOwn(() => ({})),
    'tasks.removeCalendarLink': ofOwn(async ({ resource }) => {
      await must(call(app, tasks.makeCalendarLink, resource, {}))
      return {}
    }),
    'files.restore': ofOwn(trashed),
    'files.purge': ofOwn(trashed),
    'mailbox.claimAddress': ({ resource }) => Promise.resolve({ by: resource, input: {} }),
    'mailbox.file': byManager(async ({ manager }) => {
      const address = newAddress()
      await must(call(app, contacts.create, manager, { contact: { name: 'Lise Roy', emails: [{ email: address }] } }))
      await must(call(app, mailbox.claimAddress, manager, {}))
      const sent = { to: [{ address }], subject: 'Le devis', content: '', send: true }
      return { id: (await must(call(app, mailbox.send, manager, sent))).id }
    }),
    'scrumboard.createBoard': byManager(({ resource }) => ({
      board: { title: 'Offre', members: [resource.personId], audience: 'EMPLOYED' },
    })),
    'scrumboard.updateBoard': byManager(async ({ manager, resource }) => ({
      id: (await newBoard(manager)).id,
      board: { members: [manager.personId, resource.personId], audience: 'EMPLOYED' },
    })),
    'scrumboard.deleteBoard': byManager(async ({ manager }) => ({ id: (await newBoard(manager)).id })),
    'scrumboard.restoreBoard': byManager(async ({ manager }) => {
      const { id } = await newBoard(manager)
      await must(call(app, scrumboard.deleteBoard, manager, { id }))
      return { id }
    }),
    'matching.decide': byManager(async ({ manager, resource }) => {
      const tasks = [{ headline: 'Conception', skills: [{ code: 'java', level: 4 }] }]
      const lead = { title: 'Lead', organization: '', description: '', startDate: '2019-01-01', endDate: null, tasks }
      const profile = { ...EMPTY_PROFILE, userExperiences: [lead], version: 0 }
      await must(call(app, profiles.save, resource, { profilId: resource.personId, ...profile }))
      const { id } = await newMission(manager)
      return { missionId: id, personId: resource.personId, kind: 'PIN', note: 'Connaît le client.' }
    }),
    'matching.setSettings': byManager(async ({ manager }) => {
      const { version, weights } = await must(call(app, matching.settings, manager, {}))
      return { version, weights, openToPeople: true }
    }),
    'positionings.select': byManager(async ({ manager, resource }) => {
      const { id } = await newMission(manager)
      return { missionId: id, personId: resource.personId, preposedAdr: 500 }
    }),
    'positionings.remove': byManager(async ({ manager, resource }) =>
      step(await must(select(manager, (await newMission(manager)).id, resource))),
    ),
    'positionings.propose': byManager(async ({ manager, resource }) => {
      const one = await must(select(manager, (await newMission(manager)).id, resource))
      return { ...step(one), preposedAdr: 500 }
    }),
    'positionings.takeBack': byManager(async ({ manager, resource }) =>
      step(await proposed(manager, (await newMission(manager)).id, resource)),
    ),
    'positionings.sendToClient': byManager(async ({ manager, resource }) => {
      const one = await accepted(manager, (await newMission(manager)).id, resource)
      return { ...step(one), name: 'Nadia Achats', email: newAddress('achats'), language: 'FR' }
    }),
    'positionings.assign': byManager(async ({ manager, resource }) => {
      const { positioning, token } = await sent(manager, (await newMission(manager)).id, resource)
      await must(answer(token))
      return { positioningId: positioning.id, version: positioning.version + 1, endDate: '2098-01-31' }
    }),
    'positionings.accept': async ({ manager, resource }) => {
      await giveProfile(resource)
      const { id, version, missionId } = await proposed(manager, (await newMission(manager)).id, resource)
      const { offer } = await must(call(app, positionings.myMission, resource, { missionId }))
      const read = { missionVersion: offer?.missionVersion, profileVersion: offer?.snapshot.version }
      return { by: resource, input: { positioningId: id, version, ...read } }
    },
    'positionings.refuse': async ({ manager, resource }) => {
      const one = await proposed(manager, (await newMission(manager)).id, resource)
      return { by: resource, input: { ...step(one), reason: 'Trop loin.' } }
    },
    'positionings.withdraw': async ({ manager, resource }) => {
      const one = await accepted(manager, (await newMission(manager)).id, resource)
      const { version } = await must(send(manager, one.id, one.version))
      return { by: resource, input: { positioningId: one.id, version, reason: '' } }
    },
    'inventory.createProduct': byManager(() => ({})),
    'inventory.updateProduct': byManager(async ({ manager }) => ({
      id: (await newProduct(manager)).id,
      product: { name: 'XPS 13', stock: 4 },
    })),
    'inventory.deleteProduct': byManager(async ({ manager }) => ({ id: (await newUnit(manager, 'PF-1')).product.id })),
    'inventory.addPicture': byManager(async ({ manager }) => ({
      id: (await newProduct(manager)).id,
      image: PNG.toString('base64'),
    })),
    'inventory.createTag': byManager(() => ({ tag: { title: 'Prêt' } })),
    'inventory.updateTag': byManager(async ({ manager }) => ({ id: await newTag(manager), tag: { title: 'Prêté' } })),
    'inventory.deleteTag': byManager(async ({ manager }) => ({ id: await newTag(manager) })),
    'inventory.createEntry': byManager(() => ({ list: 'brands', name: 'Dell' })),
    'inventory.updateEntry': byManager(async ({ manager }) => ({ ...(await newBrand(manager)), name: 'HP' })),
    'inventory.deleteEntry': byManager(({ manager }) => newBrand(manager)),
    'inventory.importProducts': byManager(() => ({ rows: [FILLED_ROW] })),
    'inventory.addUnits': byManager(async ({ manager }) => ({
      productId: (await newProduct(manager)).id,
      serialNumbers: ['PF-1', ''],
    })),
    'inventory.handOver': byManager(async ({ manager, resource }) => ({
      unitIds: [(await newUnit(manager, 'PF-1')).unitId],
      personId: resource.personId,
      signature: DRAWN,
    })),
    'inventory.createKit': byManager(async ({ manager }) => ({
      name: 'Arrivée',
      products: [(await newProduct(manager)).id],
    })),
    'inventory.updateKit': byManager(async ({ manager }) => ({ id: (await newKit(manager)).id, name: 'Accueil' })),
    'inventory.deleteKit': byManager(async ({ manager }) => ({ id: (await newKit(manager)).id })),
    'inventory.dismissStart': byManager(async ({ manager, resource }) => ({
      personId: resource.personId,
      missionId: (await newMission(manager)).id,
    })),
    'inventory.step': byManager(async (staff) => ({ unitId: await handedOver(staff), step: 'TAKE_BACK' })),
    'inventory.removeUnit': byManager(async ({ manager }) => ({ id: (await newUnit(manager, 'PF-1')).unitId })),
    'inventory.accept': async (staff) => ({
      by: staff.resource,
      input: { unitIds: [await handedOver(staff)], signature: SIGNATURE },
    }),
    'inventory.startCount': byManager(() => ({ name: 'Inventaire 2026' })),
    'inventory.cancelCount': byManager(async ({ manager }) => ({ id: (await newCount(manager)).id })),
    'inventory.tick': byManager(async ({ manager }) => ({
      unitId: (await newUnit(manager, 'PF-1')).unitId,
      id: (await newCount(manager)).id,
      seen: 'SEEN',
    })),
    'inventory.countPieces': byManager(async ({ manager }) => ({
      productId: (await newProduct(manager)).id,
      id: (await newCount(manager)).id,
      quantity: 4,
      before: null,
    })),
    'inventory.compareCount': byManager(async ({ manager }) => ({ id: (await newCount(manager)).id })),
    'inventory.decide': byManager(async ({ manager }) => {
      const { unitId } = await newUnit(manager, 'PF-1')
      const { id } = await newCount(manager)
      await compared(manager, id)
      return { id, differenceIds: [unitId], decision: 'WRITTEN' }
    }),
    'inventory.closeCount': byManager(async ({ manager }) => {
      const { id } = await newCount(manager)
      await compared(manager, id)
      return { id }
    }),
    'inventory.confirmMine': async (staff) => {
      const unitIds = [await handedOver(staff)]
      return { by: staff.resource, input: { id: (await newCount(staff.manager)).id, unitIds } }
    },
    'onboarding.openSample': async ({ addPerson }) => ({
      by: await addPerson({ permissions: ['ALL'], type: 'ESN' }),
      input: {},
    }),
    'users.invite': byManager(() => ({ ...invited, emails: [newAddress(), newAddress()] })),
    'users.resend': byManager(async ({ manager }) => ({ userId: await invite(manager, newAddress()) })),
    'users.revoke': byManager(async ({ manager }) => ({ userId: await invite(manager, newAddress()) })),
    'users.confirm': byManager(async ({ manager }) => ({ userId: (await joining(manager)).userId })),
    'users.refuse': byManager(async ({ manager }) => ({ userId: (await joining(manager)).userId, reason: 'Non' })),
    'users.disable': ofResource,
    'users.enable': byManager(disabled),
    'users.setPermissions': byManager(({ resource }) => ({ userId: resource.personId, permissions: ['MANAGE_CRA'] })),
    'users.setFirstDay': byManager(({ resource }) => ({ userId: resource.personId, firstDay: '2026-12-01' })),
    'users.setPlaceOfWork': byManager(({ resource }) => ({
      userId: resource.personId,
      placeOfWork: { country: 'FR', region: '67' },
    })),
    'users.setDailyCost': byManager(({ resource }) => ({ userId: resource.personId, dailyCost: 398.5 })),
    'users.resetSecondFactor': ofResource,
    'users.endSessions': ofResource,
    'users.erase': byManager(async (staff) => ({ ...(await disabled(staff)), confirmEmail: staff.resource.email })),
    'profiles.save': async ({ resource }) => ({
      by: resource,
      input: { profilId: resource.personId, ...EMPTY_PROFILE, professionalTitle: 'Java', version: 0 },
    }),
    'profiles.keepDocument': async ({ resource }) => ({ by: resource, input: await uploaded(resource) }),
    'profiles.removeDocument': async ({ resource }) => {
      const { id } = await must(call(app, profiles.keepDocument, resource, await uploaded(resource)))
      return { by: resource, input: { profilId: resource.personId, documentId: id } }
    },
    'feedback.send': async ({ resource }) => ({
      by: resource,
      input: { type: 'BUG_REPORT', subject: 'Un mois', message: '<p>Il manque un jour.</p>' },
    }),
  }
}
