/** The document that shows a mail with remote pictures: the only one whose content security policy allows fetching them. */
export const PICTURES_FRAME = '/mail-pictures.html'
