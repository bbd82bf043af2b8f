const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'

/**
 * An address that SES accepts: ASCII, with a domain whose last label is no number (RFC 5321, 4.1.2;
 * docs.aws.amazon.com/ses/latest/APIReference/API_Destination.html).
 */
export const EMAIL = new RegExp(
  `^(?=.{1,254}$)(?=.{1,64}@)${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+(?:[A-Za-z]{2,63}|xn--[A-Za-z0-9-]{2,59})$`,
)
