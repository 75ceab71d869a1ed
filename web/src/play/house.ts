/** What the house says of itself, in one place. */

/** Where questions go (R21.1): a page or a mail address. */
export const CUSTOMER_CENTRE = "mailto:customer-centre@rlive.example";

/** The line that video needs, and the recommended one, in Mbit/s (R20.5). */
export const NEEDED_LINE_MBIT = 40;
export const RECOMMENDED_LINE_MBIT = 100;
