import { useState } from 'react'
import type { Product } from '#shared/apps/inventory/contract.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Tabs } from '#web/ui/tabs/Tabs.tsx'
import { UnitsTab } from '../units/UnitsTab.tsx'
import { HistoryTab } from './HistoryTab.tsx'
import { ProductForm } from './ProductForm.tsx'

interface Props {
  product: Product
  /** The unit that a label has led to: then units come first. */
  unit: string | undefined
  mayWrite: boolean
  /** It was deleted. */
  onGone: () => void
}

const TABS = ['details', 'units', 'history'] as const
type TabName = (typeof TABS)[number]

/** A product below its row: what it is, its units, what happened to them. */
export const ProductDetail = ({ product, unit, mayWrite, onGone }: Props) => {
  const { t } = useTranslation('inventory')
  const [tab, setTab] = useState<TabName>(unit ? 'units' : 'details')
  return (
    <div className="bg-soft">
      <Tabs
        inset
        tabs={TABS.map((key) => ({ key, label: t(`tab.${key}`) }))}
        value={tab}
        onChange={setTab}
        label={product.name}
      >
        <div className="p-4 sm:p-6">
          {tab === 'details' && <ProductForm key={product.id} product={product} mayWrite={mayWrite} onGone={onGone} />}
          {tab === 'units' && <UnitsTab product={product} unit={unit} mayWrite={mayWrite} />}
          {tab === 'history' && <HistoryTab productId={product.id} />}
        </div>
      </Tabs>
    </div>
  )
}
