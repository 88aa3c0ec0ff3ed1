/** What a form of the staff can give to a field of an action. */
export interface ActionField {
  readonly type: "string" | "boolean" | "number" | "array";
  /** The server says which values there are, and what they are called. */
  readonly choices?: true;
  /** The action does nothing without it. */
  readonly required?: true;
  /** A text in each language of the site: the answers have `title` as `titleEn`, `titleHi` and so on. */
  readonly eachLanguage?: true;
}

/** What a form of the staff can do. What it does stands in the server; documents name it. */
export interface StaffAction {
  /** The roles of the staff that may do it. */
  readonly roles: readonly number[];
  /** Partners may do it as well. */
  readonly partners?: true;
  /** It is for whoever is not signed in: for all, or who the link says, or who has given the password and not yet a second factor. */
  readonly open?: "all" | "by-link" | "half-way";
  /** Whoever it is done for goes on by a form of this action, which a page of the area has. */
  readonly leadsTo?: "set-password" | "sign-in-code";
  /** The field that says which record it is about; what is read before begins with that one. */
  readonly about?: string;
  /** Its texts stand in documents, which are written in the languages of all sites. */
  readonly inDocuments?: true;
  /**
   * It is about what lenders lend, of the kind of offer that its form names: further fields say where they stand in the terms of that
   * kind. Where it makes new ones, all that such terms need is asked.
   */
  readonly overTerms?: "new" | "there";
  /** What it answers is shown once, so it is not kept for a call that comes again. */
  readonly shownOnce?: true;
  readonly fields: Readonly<Record<string, ActionField>>;
}
