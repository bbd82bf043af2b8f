/** The document in which a mail is shown with its pictures from elsewhere: the only one of the site with a policy that lets it fetch them. */
export const PICTURES_FRAME = '/mail-pictures.html'
