/** The first file of a personal data archive: its content, in both languages. */
export const ARCHIVE_README = `Vos données personnelles / Your personal data

FR
- Les fichiers .json se lisent avec tout logiciel ; une longue liste continue dans un fichier numéroté (mails.json, mails-2.json).
- profile, missions, reports (reports.csv : un jour par ligne), positionings, consents, matching/, professionalProfile, documents/ : votre travail et votre profil.
- notifications, messages, chats, activities, sessions, shortcuts, history : ce qui vous a été dit, ce que vous avez écrit et fait.
- acceptedTerms : chaque version des conditions que vous avez acceptée, et quand.
- academy/, help/, scrumboard/, tasks/ : ce que les outils gardent de vous.
- mailbox/ : vos e-mails ; mailbox/files/<e-mail>/ : leurs pièces jointes.
- notes/ : vos notes ; notes/pictures/ : leurs images, sous le nom que dit la note.
- files/content/, files/trash/ : vos fichiers, corbeille comprise ; sharedFiles : ceux que d’autres partagent avec vous.
- other : ce qui est gardé d’autre, tel quel. missing, s’il existe : les fichiers qui n’ont pas pu être lus.

EN
- .json files are read by any program; a long list continues in a numbered file (mails.json, mails-2.json).
- profile, missions, reports (reports.csv: one line per day), positionings, consents, matching/, professionalProfile, documents/: your work and your profile.
- notifications, messages, chats, activities, sessions, shortcuts, history: what you were told, what you wrote and did.
- acceptedTerms: each version of the terms that you accepted, and when.
- academy/, help/, scrumboard/, tasks/: what the apps keep about you.
- mailbox/: your e-mails; mailbox/files/<e-mail>/: their attachments.
- notes/: your notes; notes/pictures/: their pictures, by the name given in the note.
- files/content/, files/trash/: your files, those in the trash too; sharedFiles: those that others share with you.
- other: whatever else is kept, as it is. missing, if present: the files that could not be read.
`
