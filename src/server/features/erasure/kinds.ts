import type { Erasable } from "../../platform/db/erasable.ts";
import { applicationData } from "../applications/erasable.ts";
import { callData } from "../calls/erasable.ts";
import { campaignData } from "../campaigns/erasable.ts";
import { consentData, identifierData, profileData, visitData } from "../customers/erasable.ts";
import { dedupeData } from "../dedupe/erasable.ts";
import { fileData } from "../files/erasable.ts";
import { draftData } from "../forms/erasable.ts";
import { lenderData } from "../lenders/erasable.ts";
import { helpData } from "../lookups/erasable.ts";
import { merchantData } from "../merchants/erasable.ts";
import { messageData } from "../messages/erasable.ts";
import { noteData } from "../notes/erasable.ts";
import { decisionData } from "../offers/erasable.ts";
import { codeData, sessionData } from "../sign-in/erasable.ts";

/** All kinds of customer data in order of erasure: rows that refer to others first. */
export const KINDS: readonly Erasable[] = [
  codeData,
  dedupeData,
  noteData,
  callData,
  campaignData,
  messageData,
  helpData,
  merchantData,
  draftData,
  fileData,
  lenderData,
  decisionData,
  applicationData,
  visitData,
  consentData,
  sessionData,
  identifierData,
  profileData,
];
