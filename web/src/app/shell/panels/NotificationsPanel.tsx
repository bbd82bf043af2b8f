import { BellIcon } from '@heroicons/react/24/outline'
import { EntriesPanel } from './EntriesPanel.tsx'
import type { PanelProps } from './PanelButton.tsx'

const NotificationsPanel = ({ close }: PanelProps) => (
  <EntriesPanel name="notifications" icon={BellIcon} close={close} />
)
export default NotificationsPanel
