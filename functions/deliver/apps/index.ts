export { sweepContacts } from '#functions/data/apps/contacts/contactEvents.ts'
export { leaveSharedFiles } from '#functions/data/apps/files/sharing.ts'
export { sweepPictures } from '#functions/data/apps/help/articleCleanup.ts'
export { removeUnheldFiles } from '#functions/data/apps/mailbox/mailFiles.ts'
export { removeLabelRows } from '#functions/data/apps/mailbox/mails.ts'
export { transferBoards } from '#functions/data/apps/scrumboard/boardPrivacy.ts'
export { returnAssignedTasks } from '#functions/data/apps/taskPrivacy.ts'
export { askForReview, endReaderReminders, endReading, endReview, remindReaders, sweepArticle } from './article.ts'
export { sendAutoReply } from './autoReply.ts'
export { deliverBoard } from './board.ts'
export { deliverChat } from './chat.ts'
export { deliverComment } from './comment.ts'
export {
  endCourseReminders,
  endWithdrawnReminders,
  remindOfCertificateEnd,
  remindOfCourse,
  remindOfDueCourse,
  sweepCourse,
} from './course.ts'
export { deliverDueDate } from './dueDate.ts'
export { deliverEquipment, notifyUnreturned, proposeKitFor, sweepProduct } from './equipment.ts'
export { deliverSharedFile } from './file.ts'
export { deliverRemainingCopies, invalidateMailboxes } from './mailbox.ts'
export { deliverNote } from './note.ts'
export { notifyMailReturned, notifyMailUnsent, orderOutgoingMails, sendExternalMail } from './outgoingMail.ts'
export { deliverSession, leaveFutureSessions } from './session.ts'
export { deliverTask } from './task.ts'
