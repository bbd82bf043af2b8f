import type { Image } from '#functions/core/files/images/format.ts'
import { notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { expression } from '#functions/core/table/expression.ts'
import { transact, update } from '#functions/core/table/table.ts'
import { countUse } from '#functions/data/companies/usage.ts'
import { discardPicture, parsePicture, replacePicture, type StoredPicture } from '#functions/data/people/avatars.ts'
import { type Member, memberKey, membersOf } from '#functions/data/people/members.ts'

/**
 * Stores the member's new picture, or none, unless it has changed since it was read; counts its bytes and discards the
 * old one.
 */
const saveAvatar = async (tenant: string, member: Member, kept: StoredPicture | undefined): Promise<boolean> => {
  const { id, avatarPath, avatarBytes = 0 } = member
  const { path = null, bytes = 0 } = kept ?? {}
  const refused = await transact([
    update(
      memberKey(tenant, id),
      expression`SET #avatarPath = ${path}, #avatarBytes = ${bytes}`,
      expression`#avatarPath = ${avatarPath} AND attribute_not_exists(#erasing)`,
    ),
    ...countUse(tenant, { storedBytes: bytes - avatarBytes }),
    ...discardPicture(tenant, avatarPath),
  ])
  return !refused
}

const replaceAvatar = async (
  { tenant, person }: Caller,
  image: Image | undefined,
): Promise<StoredPicture | undefined> => {
  const member = (await membersOf(tenant).get(person)) ?? notFound()
  const place = { tenant, kind: 'people', before: member.avatarPath } as const
  return replacePicture(place, image, (kept) => saveAvatar(tenant, member, kept))
}

/** Sets the caller's picture, and returns it as a data URL. */
export const setAvatar = async (base64: string, caller: Caller): Promise<{ avatarPath: string }> => {
  const image = parsePicture(base64)
  await replaceAvatar(caller, image)
  return { avatarPath: `data:${image.type};base64,${image.content.toString('base64')}` }
}

export const removeAvatar = async (caller: Caller): Promise<true> => {
  await replaceAvatar(caller, undefined)
  return true
}
