import { InboxIcon } from '@heroicons/react/24/outline'
import { EntriesPanel } from './EntriesPanel.tsx'
import type { PanelProps } from './PanelButton.tsx'

const MessagesPanel = ({ close }: PanelProps) => <EntriesPanel name="messages" icon={InboxIcon} close={close} />
export default MessagesPanel
