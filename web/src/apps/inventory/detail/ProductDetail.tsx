import { useState } from 'react'
import type { Product } from '#shared/apps/inventory/contract.ts'
import { LeaveDialog } from '#web/app/unsaved/LeaveDialog.tsx'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Tabs } from '#web/ui/tabs/Tabs.tsx'
import { UnitsTab } from '../units/UnitsTab.tsx'
import { HistoryTab } from './HistoryTab.tsx'
import { ProductForm } from './ProductForm.tsx'
import { useProductDraft } from './useProductDraft.ts'

interface Props {
  product: Product
  /** The unit of a scanned label; opens the units tab. */
  unit: string | undefined
  mayWrite: boolean
  /** Called after the product was deleted. */
  onDeleted: () => void
}

const TABS = ['details', 'units', 'history'] as const
type TabName = (typeof TABS)[number]

/** The details of a product below its row: fields, units and history. */
export const ProductDetail = ({ product, unit, mayWrite, onDeleted }: Props) => {
  const { t } = useTranslation('inventory')
  const [tab, setTab] = useState<TabName>(unit ? 'units' : 'details')
  // What is typed stays while another tab is looked at.
  const editing = useProductDraft(product)
  const deleted = () => {
    editing.giveUp()
    onDeleted()
  }
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
          {tab === 'details' && (
            <ProductForm product={product} editing={editing} mayWrite={mayWrite} onDeleted={deleted} />
          )}
          {tab === 'units' && <UnitsTab product={product} unit={unit} mayWrite={mayWrite} />}
          {tab === 'history' && <HistoryTab productId={product.id} />}
        </div>
      </Tabs>
      <LeaveDialog unsaved={() => mayWrite && editing.isChanged} onLeave={editing.giveUp} />
    </div>
  )
}
