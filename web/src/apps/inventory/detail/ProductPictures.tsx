import { ChevronLeftIcon, ChevronRightIcon, PhotoIcon, StarIcon, TrashIcon } from '@heroicons/react/24/outline'
import { useState } from 'react'
import type { Product } from '#shared/apps/inventory/contract.ts'
import { INVENTORY_LIMITS } from '#shared/apps/inventory/rules.ts'
import { useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { shrinkPicture } from '#web/ui/forms/shrinkPicture.ts'
import { FileChooser, IconButton, PICTURE_TYPES } from '#web/ui/IconButton.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'

/** The pictures of a product, one at a time; the cover picture is shown in the list. */
export const ProductPictures = ({ product, mayWrite }: { product: Product; mayWrite: boolean }) => {
  const { t } = useTranslation('inventory')
  const toast = useToast()
  const [index, setIndex] = useState(0)
  const adding = useApiMutation(contracts.inventory.addPicture)
  const updating = useApiMutation(contracts.inventory.updateProduct)
  const { id, images, thumbnail } = product
  const at = Math.min(index, Math.max(0, images.length - 1))
  const shown = images[at]
  const onError = (failure: unknown) => toast.error(failureText(failure, t))
  const add = async (file: File) => {
    const picture = await shrinkPicture(file, INVENTORY_LIMITS.pictureBytes)
    if (!picture) {
      toast.error(t('pictures.unreadable'))
      return
    }
    adding.mutate({ id, image: picture.base64 }, { onSuccess: (after) => setIndex(after.images.length - 1), onError })
  }
  const showPicture = (by: number) => setIndex((at + by + images.length) % images.length)
  const busy = adding.isPending || updating.isPending
  return (
    <div className="w-40">
      {shown ? (
        <img
          src={shown}
          alt={t('pictures.of', { name: product.name, number: at + 1 })}
          className="h-44 w-40 rounded-md border border-line bg-card object-contain"
        />
      ) : (
        <span className="flex h-44 w-40 items-center justify-center rounded-md border border-line bg-card">
          <PhotoIcon aria-hidden className="size-10 text-icon" />
        </span>
      )}
      {images.length > 1 && (
        <div className="mt-1 flex items-center justify-between">
          <IconButton label={t('pictures.previous')} icon={ChevronLeftIcon} onClick={() => showPicture(-1)} />
          <span className="text-md text-secondary tabular-nums">
            {t('pictures.count', { number: at + 1, count: images.length })}
          </span>
          <IconButton label={t('pictures.next')} icon={ChevronRightIcon} onClick={() => showPicture(1)} />
        </div>
      )}
      {mayWrite && (
        <div className="mt-2 flex flex-wrap justify-center">
          <FileChooser accept={PICTURE_TYPES} onChoose={([file]) => void add(file)}>
            {(choose) => (
              <Button
                variant="outline"
                busy={adding.isPending}
                disabled={images.length >= INVENTORY_LIMITS.pictures}
                onClick={choose}
                className="w-full"
              >
                {t('pictures.add')}
              </Button>
            )}
          </FileChooser>
          {shown && images.length > 1 && (
            <IconButton
              label={t('pictures.first')}
              icon={StarIcon}
              disabled={busy || shown === thumbnail}
              onClick={() => updating.mutate({ id, product: { thumbnail: shown } }, { onError })}
            />
          )}
          {shown && (
            <IconButton
              label={t('pictures.remove')}
              icon={TrashIcon}
              disabled={busy}
              onClick={() =>
                updating.mutate(
                  { id, product: { images: images.filter((one) => one !== shown) }, before: { images } },
                  { onError },
                )
              }
            />
          )}
        </div>
      )}
    </div>
  )
}
